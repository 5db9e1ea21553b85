package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds synchronized blocks that guard one atomic call with a lock that no other code uses. */
public final class RedundantLocks {
    /** Classes whose methods are all atomic. */
    private static final Set<String> ATOMIC =
            Set.of("java.lang.StringBuffer", "java.util.Vector", "java.util.Hashtable", "java.util.Stack");

    private static final List<String> ATOMIC_PACKAGES =
            List.of("java.util.concurrent.Concurrent", "java.util.concurrent.atomic.", "java.util.concurrent.Linked");

    private RedundantLocks() {}

    /** The only call in a block, if the call needs no lock. */
    public static Optional<Step.Call> guardedCall(ProgramModel program, Step.Synchronized block) {
        return block.body().size() == 1
                        && block.body().getFirst() instanceof Step.Call call
                        && isAtomic(program, call)
                        && call.arguments().stream().allMatch(RedundantLocks::isIndependent)
                        && isUsedOnce(program, block.lock())
                ? Optional.of(call)
                : Optional.empty();
    }

    private static boolean isAtomic(ProgramModel program, Step.Call call) {
        String type = program.classOf(call);
        return ATOMIC.contains(type)
                || ATOMIC_PACKAGES.stream().anyMatch(type::startsWith)
                || (type.equals("java.awt.image.BufferedImage")
                        && call.name().equals("setRGB")
                        && call.arguments().size() == 3);
    }

    /** Whether a value does not depend on mutable state. Otherwise the lock may make reading and writing one atomic action. */
    private static boolean isIndependent(Value value) {
        return switch (value) {
            case Value.Local ignored -> true;
            case Value.Constant ignored -> true;
            case Value.Operation operation -> operation.operands().stream().allMatch(RedundantLocks::isIndependent);
            default -> false;
        };
    }

    /** Whether a lock is an object without other uses and only one block takes it. */
    private static boolean isUsedOnce(ProgramModel program, Value lock) {
        if (!(lock instanceof Value.Field field) || !isLockObject(program, field)) {
            return false;
        }
        int[] uses = new int[1];
        program.forEachStep(
                step -> uses[0] += (int) Stream.concat(StepTraversal.passedValues(step), StepTraversal.operands(step))
                        .filter(each -> isSame(each, field))
                        .count());
        return uses[0] == 1;
    }

    /** Whether a field is final and is initialised with {@code new Object()}. */
    private static boolean isLockObject(ProgramModel program, Value.Field field) {
        return program.findClass(field.owner())
                .map(ClassModel::fields)
                .map(fields -> fields.get(field.name()))
                .filter(declared -> declared.isFinal()
                        && declared.initial() instanceof Value.NewObject created
                        && created.creation().type().equals("java.lang.Object"))
                .isPresent();
    }

    private static boolean isSame(Value value, Value.Field field) {
        return value instanceof Value.Field other
                && other.owner().equals(field.owner())
                && other.name().equals(field.name());
    }
}

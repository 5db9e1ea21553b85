package io.heddle.recipes.reach;

import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Locks around what is atomic by itself, which nothing else takes: they keep nothing apart that wasn't. */
public final class RedundantLocks {
    /** Classes all of whose methods are atomic. */
    private static final Set<String> ATOMIC =
            Set.of("java.lang.StringBuffer", "java.util.Vector", "java.util.Hashtable", "java.util.Stack");

    private static final List<String> ATOMIC_PACKAGES =
            List.of("java.util.concurrent.Concurrent", "java.util.concurrent.atomic.", "java.util.concurrent.Linked");

    private RedundantLocks() {}

    /** The one call that a block guards, if it needs no guard. */
    public static Optional<Step.Call> guarded(Program program, Step.Locked block) {
        return block.body().size() == 1
                        && block.body().getFirst() instanceof Step.Call call
                        && isAtomic(program, call)
                        && call.arguments().stream().allMatch(RedundantLocks::isPlain)
                        && isTakenOnceAlone(program, block.lock())
                ? Optional.of(call)
                : Optional.empty();
    }

    private static boolean isAtomic(Program program, Step.Call call) {
        String type = call.type().isEmpty() && call.receiver() != null ? program.typeOf(call.receiver()) : call.type();
        return ATOMIC.contains(type)
                || ATOMIC_PACKAGES.stream().anyMatch(type::startsWith)
                || (type.equals("java.awt.image.BufferedImage")
                        && call.name().equals("setRGB")
                        && call.arguments().size() == 3);
    }

    /** What asks nothing of what others change: else the lock may hold question and answer together. */
    private static boolean isPlain(Value value) {
        return switch (value) {
            case Value.Local ignored -> true;
            case Value.Constant ignored -> true;
            case Value.Operation operation -> operation.operands().stream().allMatch(RedundantLocks::isPlain);
            default -> false;
        };
    }

    /** Whether a lock is an object of no other use, and only one block takes it. */
    private static boolean isTakenOnceAlone(Program program, Value lock) {
        if (!(lock instanceof Value.Field field) || !isBareLock(program, field)) {
            return false;
        }
        int[] uses = new int[1];
        program.everyStep(step -> uses[0] += (int) Stream.concat(Walk.given(step), Walk.on(step))
                .filter(each -> isSame(each, field))
                .count());
        return uses[0] == 1;
    }

    /** Made where it is declared, as an object that is nothing but one. */
    private static boolean isBareLock(Program program, Value.Field field) {
        return program.find(field.owner())
                .map(ClassFacts::fields)
                .map(fields -> fields.get(field.name()))
                .filter(declared -> declared.isFinal()
                        && declared.initial() instanceof Value.Created created
                        && created.creation().type().equals("java.lang.Object"))
                .isPresent();
    }

    private static boolean isSame(Value value, Value.Field field) {
        return value instanceof Value.Field other
                && other.owner().equals(field.owner())
                && other.name().equals(field.name());
    }
}

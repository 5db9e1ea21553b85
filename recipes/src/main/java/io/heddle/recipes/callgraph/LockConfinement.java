package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.Set;

/** Decides whether a lock is confined to one task object, so that no other thread can take it. */
public final class LockConfinement {
    private static final Set<String> SIGNALS = Set.of("wait", "notify", "notifyAll");

    private final ProgramModel program;
    private final String type;

    /** @param type the task's class; one thread uses each object of it */
    public LockConfinement(ProgramModel program, String type) {
        this.program = program;
        this.type = type;
    }

    /**
     * Whether no other object can take a lock, according to the sources.
     *
     * @param lock {@code this}, or the name of a field of the class
     */
    public boolean isConfined(String lock) {
        return lock.equals("this") ? !isLockedFromOutside() : isPrivateToObject(lock);
    }

    /** Whether a field is a final instance field, is created in its declaration and never escapes. */
    private boolean isPrivateToObject(String field) {
        ClassModel.FieldModel declared = program.findClass(type)
                .map(ClassModel::fields)
                .map(fields -> fields.get(field))
                .orElse(null);
        if (declared == null
                || declared.isStatic()
                || !declared.isFinal()
                || !(declared.initial() instanceof Value.NewObject)) {
            return false;
        }
        boolean[] escaped = new boolean[1];
        program.forEachStep(step -> escaped[0] |= escapes(step, field));
        return !escaped[0];
    }

    private boolean escapes(Step step, String field) {
        return StepTraversal.passedValues(step).anyMatch(each -> isField(each, field))
                || StepTraversal.operands(step).anyMatch(each -> isFieldOfAnotherObject(each, field));
    }

    private boolean isField(Value value, String field) {
        return value instanceof Value.Field found
                && found.owner().equals(type)
                && found.name().equals(field);
    }

    private boolean isFieldOfAnotherObject(Value value, String field) {
        return isField(value, field) && ((Value.Field) value).receiver() != null;
    }

    private boolean isLockedFromOutside() {
        boolean[] locked = new boolean[1];
        program.forEachStep(step -> locked[0] |= switch (step) {
            case Step.Synchronized block ->
                !(block.lock() instanceof Value.This) && mayBe(block.lock().type());
            case Step.Call call ->
                (SIGNALS.contains(call.name())
                                && mayBe(
                                        call.receiver() == null
                                                ? type
                                                : call.receiver().type()))
                        || (call.receiver() != null
                                && !(call.receiver() instanceof Value.This)
                                && program.bodyOf(call)
                                        .filter(body -> body.is(Body.Trait.SYNCHRONIZED)
                                                && !body.is(Body.Trait.STATIC)
                                                && mayBe(body.type()))
                                        .isPresent());
            default -> false;
        });
        return locked[0];
    }

    /** Whether a value of a static type may be an object of the class. A value of type Object is assumed not to be a task. */
    private boolean mayBe(String other) {
        return other.isEmpty() || program.isSubtype(type, other);
    }
}

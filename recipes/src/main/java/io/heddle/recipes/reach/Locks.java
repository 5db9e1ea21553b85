package io.heddle.recipes.reach;

import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import java.util.Set;

/** Who else takes the locks that a task takes. */
public final class Locks {
    private static final Set<String> SIGNALS = Set.of("wait", "notify", "notifyAll");

    private final Program program;
    private final String type;

    /** @param type the task's class: each object of it is one thread's */
    public Locks(Program program, String type) {
        this.program = program;
        this.type = type;
    }

    /**
     * Whether no other object, as far as the sources say, can take a lock.
     *
     * @param lock {@code this}, or a field of the class
     */
    public boolean isSeenByNobodyElse(String lock) {
        return lock.equals("this") ? !isLockedFromOutside() : isMadeAndKept(lock);
    }

    /** Made in its declaration, of each object its own, and given to nobody. */
    private boolean isMadeAndKept(String field) {
        ClassFacts.FieldFacts declared = program.find(type)
                .map(ClassFacts::fields)
                .map(fields -> fields.get(field))
                .orElse(null);
        if (declared == null
                || declared.isStatic()
                || !declared.isFinal()
                || !(declared.initial() instanceof Value.Created)) {
            return false;
        }
        boolean[] given = new boolean[1];
        program.everyStep(step -> given[0] |= isGiven(step, field));
        return !given[0];
    }

    private boolean isGiven(Step step, String field) {
        return Walk.given(step).anyMatch(each -> isField(each, field))
                || Walk.on(step).anyMatch(each -> isFieldOfAnother(each, field));
    }

    private boolean isField(Value value, String field) {
        return value instanceof Value.Field found
                && found.owner().equals(type)
                && found.name().equals(field);
    }

    private boolean isFieldOfAnother(Value value, String field) {
        return isField(value, field) && ((Value.Field) value).of() != null;
    }

    private boolean isLockedFromOutside() {
        boolean[] locked = new boolean[1];
        program.everyStep(step -> locked[0] |= switch (step) {
            case Step.Locked block ->
                !(block.lock() instanceof Value.Self) && mayBe(block.lock().type());
            case Step.Call call ->
                (SIGNALS.contains(call.name())
                                && mayBe(
                                        call.receiver() == null
                                                ? type
                                                : call.receiver().type()))
                        || (call.receiver() != null
                                && !(call.receiver() instanceof Value.Self)
                                && program.bodyOf(call)
                                        .filter(body -> body.isSynchronized() && !body.isStatic() && mayBe(body.type()))
                                        .isPresent());
            default -> false;
        });
        return locked[0];
    }

    /** Whether something of a static type may be of the class. What is but an Object is hardly meant to be a task. */
    private boolean mayBe(String other) {
        return other.isEmpty() || program.isSubtype(type, other);
    }
}

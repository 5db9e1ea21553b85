package io.heddle.governor.enforcement;

import io.heddle.kernel.tasks.Scheduling;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import java.util.HashSet;
import java.util.Set;

/**
 * The scheduling of threads without Heddle. A new thread inherits the settings of its creator. If Heddle has applied
 * those, the original of the new thread is the program's initial scheduling. Used by the governor's thread alone.
 */
final class OriginalScheduling {
    private final Scheduling ordinary;

    /** The settings of all policies so far. A thread may have inherited them before the last change of policy. */
    private final Set<Scheduling> applied = new HashSet<>();

    private Policy last = Policies.DEFAULT;

    /** @param ordinary scheduling of the program's first thread without Heddle */
    OriginalScheduling(Scheduling ordinary) {
        this.ordinary = ordinary;
    }

    /** The scheduling of the program's first thread without Heddle. */
    Scheduling ordinary() {
        return ordinary;
    }

    /** Adds the settings of a policy that is being applied. */
    void add(Policy policy) {
        if (!policy.equals(last)) {
            last = policy;
            policy.allSettings().map(settings -> settings.applyTo(ordinary)).forEach(applied::add);
        }
    }

    /** Whether a new thread inherited this scheduling from a thread to which Heddle applied a policy. */
    boolean isInherited(Scheduling found) {
        return !found.equals(ordinary) && applied.contains(found);
    }

    /** Records the original scheduling of a thread that no backend has changed yet. */
    void record(GovernedThread thread, Scheduling found) {
        boolean inherited = isInherited(found);
        thread.original = inherited ? ordinary : found;
        thread.setByHeddle = inherited ? found : null;
    }
}

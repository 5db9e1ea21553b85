package io.heddle.governor.enforcement;

import io.heddle.kernel.tasks.Scheduling;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import java.util.HashSet;
import java.util.Set;

/**
 * How threads would be scheduled without Heddle. A new thread inherits the settings of the thread that started it. When Heddle
 * has applied those, the new thread would have begun as the program did. Used by the governor's thread alone.
 */
final class OriginalScheduling {
    private final Scheduling ordinary;

    /** The settings of all policies so far: a thread may have inherited them although the policy has changed since. */
    private final Set<Scheduling> applied = new HashSet<>();

    private Policy last = Policies.DEFAULT;

    /** @param ordinary how the program's first thread is scheduled without Heddle */
    OriginalScheduling(Scheduling ordinary) {
        this.ordinary = ordinary;
    }

    /** How the program's first thread is scheduled without Heddle. */
    Scheduling ordinary() {
        return ordinary;
    }

    /** Threads may have the policy's settings from now on. */
    void add(Policy policy) {
        if (!policy.equals(last)) {
            last = policy;
            policy.everySettings().map(settings -> settings.applyTo(ordinary)).forEach(applied::add);
        }
    }

    /** Whether a new thread has this scheduling from a thread to which Heddle applied a policy. */
    boolean isInherited(Scheduling found) {
        return !found.equals(ordinary) && applied.contains(found);
    }

    /** Notes how a thread is scheduled that no backend has changed yet. */
    void record(GovernedThread thread, Scheduling found) {
        boolean inherited = isInherited(found);
        thread.original = inherited ? ordinary : found;
        thread.given = inherited ? found : null;
    }
}

package io.heddle.governor.session;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Treatment;
import io.heddle.governor.run.Delays;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.PriorityLending;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies a policy to the program's threads, and reverts it. Real-time priority is lent; class, slice, nice and CPUs are set. A
 * thread that somebody put into another class on purpose, before or meanwhile, is left alone. Used by the governor's thread
 * alone.
 */
final class Treating {
    private final ProgramScheduler scheduler;
    private final PriorityLending lending;
    private final Places places;

    /** All policies so far: a thread that a treated one started inherits its settings, even if the policy has changed since. */
    private final Set<Policy> used = new HashSet<>();

    private final Delays.Recorder delays = new Delays.Recorder();
    private @Nullable KernelException refusal;
    private boolean niceStayed;
    private boolean hasUnclocked;
    private @Nullable Long changedAt;

    Treating(TaskScheduler kernel, PriorityLending lending) {
        this.scheduler = new ProgramScheduler(kernel);
        this.lending = lending;
        this.places = new Places(scheduler);
    }

    /** There is another policy from now on: no thread has waited for it longer. */
    void changed() {
        changedAt = System.nanoTime();
    }

    /** Applies the policy to all threads of a JVM. Reverts the threads of a process that no longer runs a JVM. */
    void apply(Policy policy, WatchedProcess process, Scheduling ordinary) {
        if (process.isLeftAlone()) {
            return;
        }
        boolean known = process.jvm() != null;
        used.add(policy);
        for (WatchedThread thread : process.threads()) {
            Treatment wanted = known ? policy.treatment(thread.presumedRole(), thread.rank) : Treatment.UNTOUCHED;
            if (!wanted.equals(thread.applied)) {
                place(thread, wanted);
                treat(thread, wanted, ordinary);
                if (!thread.treated && wanted.equals(thread.applied) && !wanted.equals(Treatment.UNTOUCHED)) {
                    thread.treated = true;
                    long since = process.untreatedSince(thread);
                    delays.add(System.nanoTime() - (changedAt != null && changedAt - since > 0 ? changedAt : since));
                }
            }
        }
    }

    private void treat(WatchedThread thread, Treatment wanted, Scheduling ordinary) {
        try {
            Scheduling original = thread.original;
            if (original == null) {
                Scheduling found = scheduler.scheduling(thread).orElse(null);
                if (found == null) {
                    return;
                }
                boolean inherited = isInherited(found, ordinary);
                original = inherited ? ordinary : found;
                thread.original = original;
                thread.given = inherited ? found : null;
            }
            if (!set(thread, wanted.applyTo(original), original)) {
                niceStayed = true;
            }
            lend(thread, wanted, original);
        } catch (KernelException e) {
            refusal = e;
        }
        // A thread whose settings were refused would be refused again at each look.
        thread.applied = wanted;
    }

    /**
     * Sets a thread's class, slice and nice, unless somebody else has set them since Heddle did.
     *
     * @return false when the user lacks the privilege for all of it, and nice or "reset on fork" stayed
     * @throws KernelException when the kernel refuses the rest as well
     */
    private boolean set(WatchedThread thread, Scheduling wanted, Scheduling original) {
        Scheduling expected = thread.given == null ? original : thread.given;
        if (thread.setByOthers || wanted.equals(expected)) {
            return true;
        }
        Scheduling now = scheduler.scheduling(thread).orElse(null);
        if (now == null) {
            return true;
        }
        if (!now.equals(expected)) {
            thread.setByOthers = true;
            return true;
        }
        boolean whole = true;
        try {
            scheduler.schedule(thread, wanted);
        } catch (KernelException refused) {
            whole = false;
            if (!scheduleUnprivileged(thread, wanted, now)) {
                throw refused;
            }
        }
        // The kernel may have rounded, and may keep a flag that this user can't clear.
        Scheduling after = scheduler.scheduling(thread).orElse(wanted);
        thread.given = after.equals(original) ? null : after;
        return whole;
    }

    private void lend(WatchedThread thread, Treatment wanted, Scheduling original) {
        if (wanted.rank() == 0 || thread.setByOthers || !wanted.appliesTo(original)) {
            lending.withdraw(thread.tid);
        } else if (thread.clock == null) {
            // Without a clock nobody could tell that it holds up others, or that it has ended.
            hasUnclocked = true;
        } else if (thread.isAlive() && lending.lend(thread.tid, wanted.rank()) && !thread.isAlive()) {
            // It ended just now, and the loan may be another's, who has its id.
            lending.withdraw(thread.tid);
            lending.ended(thread.tid);
        }
    }

    private void place(WatchedThread thread, Treatment wanted) {
        try {
            places.place(thread, wanted.placement());
        } catch (KernelException e) {
            refusal = e;
        }
    }

    /**
     * Takes a lent priority back for a while.
     *
     * @return false when none is lent: whoever chose another class for the thread meant it
     */
    boolean pause(WatchedThread thread) {
        Scheduling original = thread.original;
        Treatment applied = thread.applied;
        if (original == null || applied == null || thread.setByOthers || !applied.appliesTo(original)) {
            return false;
        }
        lending.withdraw(thread.tid);
        return true;
    }

    /** Lends a paused thread the priority that the policy wants by now. */
    void resume(WatchedThread thread) {
        if (thread.applied != null && thread.original != null) {
            try {
                lend(thread, thread.applied, thread.original);
            } catch (KernelException e) {
                refusal = e;
            }
        }
    }

    /** A thread inherits the settings of the treated one that started it; otherwise it would have begun as the program did. */
    private boolean isInherited(Scheduling found, Scheduling ordinary) {
        return !found.equals(ordinary)
                && used.stream()
                        .flatMap(Policy::everyTreatment)
                        .anyMatch(treatment -> found.equals(treatment.applyTo(ordinary)));
    }

    /** Reverts all threads of a process to how they were found. */
    void undo(WatchedProcess process) {
        for (WatchedThread thread : process.threads()) {
            place(thread, Treatment.UNTOUCHED);
            lending.withdraw(thread.tid);
            if (thread.original != null) {
                try {
                    set(thread, thread.original, thread.original);
                } catch (KernelException e) {
                    refusal = e;
                }
            }
            thread.applied = Treatment.UNTOUCHED;
        }
    }

    /** Without privilege neither nice nor "reset on fork" can be taken back (sched(7)); class and slice can. */
    private boolean scheduleUnprivileged(Task task, Scheduling wanted, Scheduling now) {
        try {
            scheduler.schedule(
                    task,
                    new Scheduling(
                            wanted.schedulingClass(),
                            wanted.priority(),
                            Math.max(wanted.nice(), now.nice()),
                            wanted.sliceNanos(),
                            now.resetOnFork()));
            return true;
        } catch (KernelException e) {
            return false;
        }
    }

    /** Takes all lent priorities back; {@link #resumeLending} lends them again. */
    void suspendLending() {
        lending.suspend();
    }

    void resumeLending() {
        lending.resume();
    }

    /** Threads have ended. */
    void bury(Collection<WatchedThread> ended) {
        for (WatchedThread thread : ended) {
            places.leave(thread);
            lending.ended(thread.tid);
        }
    }

    /** A child process of a treated thread begins with its slice, nice and CPUs; children are to be ordinary. */
    void makeOrdinary(Task process, Policy policy, Scheduling ordinary) {
        Optional<Scheduling> found = Optional.empty();
        try {
            used.add(policy);
            places.makeOrdinary(process);
            found = scheduler.scheduling(process);
            if (found.isPresent() && isInherited(found.get(), ordinary)) {
                scheduler.schedule(process, ordinary);
            }
        } catch (KernelException e) {
            found.ifPresent(now -> scheduleUnprivileged(process, ordinary, now));
        }
    }

    /** The kernel's last refusal, or null; asking takes it away. */
    @Nullable
    KernelException refusal() {
        KernelException last = refusal;
        refusal = null;
        return last;
    }

    /** Whether a thread had to keep a nice value that it inherited from one that was treated. */
    boolean niceStayed() {
        return niceStayed;
    }

    /** Whether a thread got no real-time priority because there was no descriptor left for its clock. */
    boolean hasUnclocked() {
        return hasUnclocked;
    }

    Delays delays() {
        return delays.delays();
    }
}

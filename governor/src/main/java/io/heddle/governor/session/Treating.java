package io.heddle.governor.session;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Treatment;
import io.heddle.governor.run.Delays;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Treats the program's threads as the policy says, and undoes it. A thread that somebody put into another class on
 * purpose is left alone. Used by the governor's thread alone.
 */
final class Treating {
    private final TaskScheduler scheduler;
    private final Places places;

    /** All policies so far: what a treated thread made begins as that one was, though the policy be another by now. */
    private final Set<Policy> used = new HashSet<>();

    private final Delays.Recorder delays = new Delays.Recorder();
    private @Nullable KernelException refusal;
    private boolean niceStayed;
    private @Nullable Long changedAt;

    Treating(TaskScheduler scheduler) {
        this.scheduler = scheduler;
        this.places = new Places(scheduler);
    }

    /** There is another policy from now on: nobody can have waited for it longer. */
    void changed() {
        changedAt = System.nanoTime();
    }

    /** Brings all threads of a JVM to where the policy wants them, and those of a process that is none any more back. */
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
            Scheduling found = null;
            if (original == null) {
                found = scheduler.scheduling(thread.tid).orElse(null);
                if (found == null) {
                    return;
                }
                original = isInherited(found, ordinary) ? ordinary : found;
                thread.original = original;
            }
            if (wanted.appliesTo(original) && !wanted.applyTo(original).equals(found)) {
                scheduler.schedule(thread.tid, wanted.applyTo(original));
            }
            thread.applied = wanted;
        } catch (KernelException e) {
            Scheduling original = thread.original;
            if (original != null && scheduleUnprivileged(thread.tid, wanted.applyTo(original))) {
                niceStayed = true;
            } else {
                refusal = e;
            }
            // Asked again at each look it would be refused again.
            thread.applied = wanted;
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
     * Gives a treated thread back for a while.
     *
     * @return false when it isn't treated: whoever chose another class for it meant it
     */
    boolean pause(WatchedThread thread) {
        return moveTo(Treatment.UNTOUCHED, thread);
    }

    /** Treats a paused thread again, as the policy wants it by now. */
    void resume(WatchedThread thread) {
        if (thread.applied != null) {
            moveTo(thread.applied, thread);
        }
    }

    private boolean moveTo(Treatment wanted, WatchedThread thread) {
        Scheduling original = thread.original;
        Treatment applied = thread.applied;
        if (original == null || applied == null || !applied.appliesTo(original)) {
            return false;
        }
        try {
            return scheduler.schedule(thread.tid, wanted.applyTo(original));
        } catch (KernelException e) {
            refusal = e;
            return false;
        }
    }

    /** What a treated thread makes begins as that one is; untreated it would have begun as the program did. */
    private boolean isInherited(Scheduling found, Scheduling ordinary) {
        return !found.equals(ordinary)
                && used.stream()
                        .flatMap(Policy::everyTreatment)
                        .anyMatch(treatment -> found.equals(treatment.applyTo(ordinary)));
    }

    /** Gives all threads of a process back as they were found. */
    void undo(WatchedProcess process) {
        for (WatchedThread thread : process.threads()) {
            place(thread, Treatment.UNTOUCHED);
            Scheduling original = thread.original;
            Treatment applied = thread.applied;
            if (original != null
                    && applied != null
                    && !applied.equals(Treatment.UNTOUCHED)
                    && applied.appliesTo(original)) {
                try {
                    scheduler.schedule(thread.tid, original);
                } catch (KernelException e) {
                    refusal = scheduleUnprivileged(thread.tid, original) ? refusal : e;
                }
            }
            thread.applied = Treatment.UNTOUCHED;
        }
    }

    /** Without privilege neither nice nor "reset on fork" can be taken back (sched(7)); class and slice can. */
    private boolean scheduleUnprivileged(int tid, Scheduling wanted) {
        try {
            Optional<Scheduling> now = scheduler.scheduling(tid);
            return now.isEmpty()
                    || scheduler.schedule(
                            tid,
                            new Scheduling(
                                    wanted.schedulingClass(),
                                    wanted.priority(),
                                    Math.max(wanted.nice(), now.get().nice()),
                                    wanted.sliceNanos(),
                                    now.get().resetOnFork()));
        } catch (KernelException e) {
            return false;
        }
    }

    /** The watchdog gave all threads back: they are to be treated anew. */
    void forget(WatchedProcess process) {
        process.threads().forEach(thread -> thread.applied = Treatment.UNTOUCHED);
    }

    /** Threads that have ended leave room where they were. */
    void bury(Collection<WatchedThread> ended) {
        ended.forEach(places::leave);
    }

    /** A child process of a treated thread begins with its slice, nice and CPUs; children are to be ordinary. */
    void makeOrdinary(int tid, Policy policy, Scheduling ordinary) {
        try {
            used.add(policy);
            places.makeOrdinary(tid);
            Optional<Scheduling> found = scheduler.scheduling(tid);
            if (found.isPresent() && isInherited(found.get(), ordinary)) {
                scheduler.schedule(tid, ordinary);
            }
        } catch (KernelException e) {
            scheduleUnprivileged(tid, ordinary);
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

    Delays delays() {
        return delays.delays();
    }
}

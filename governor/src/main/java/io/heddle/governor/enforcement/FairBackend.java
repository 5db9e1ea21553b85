package io.heddle.governor.enforcement;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.Task;
import java.util.Optional;

/**
 * Sets class, slice and nice of threads in the fair class, by sched_setattr(2). It leaves a thread alone that somebody else has
 * put into another class on purpose, before Heddle or since.
 */
final class FairBackend implements Backend {
    private final ProgramScheduler scheduler;
    private final OriginalScheduling originals;
    private boolean niceStayed;

    FairBackend(ProgramScheduler scheduler, OriginalScheduling originals) {
        this.scheduler = scheduler;
        this.originals = originals;
    }

    @Override
    public void apply(GovernedThread thread, SchedulingSettings settings) {
        Scheduling original = thread.original();
        Scheduling wanted = settings.applyTo(original);
        Scheduling expected = thread.given == null ? original : thread.given;
        if (thread.setByOthers || wanted.equals(expected)) {
            return;
        }
        Scheduling now = scheduler.scheduling(thread.watched).orElse(null);
        if (now == null) {
            return;
        }
        if (!now.equals(expected)) {
            thread.setByOthers = true;
            return;
        }
        try {
            scheduler.schedule(thread.watched, wanted);
        } catch (KernelException refused) {
            if (!scheduleUnprivileged(thread.watched, wanted, now)) {
                throw refused;
            }
            niceStayed = true;
        }
        // The kernel may have rounded, and may keep a flag that this user can't clear.
        Scheduling after = scheduler.scheduling(thread.watched).orElse(wanted);
        thread.given = after.equals(original) ? null : after;
    }

    /** Without privilege neither nice nor "reset on fork" can be reverted (sched(7)); class and slice can. */
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

    @Override
    public void revertInherited(Task child) {
        Scheduling found = scheduler.scheduling(child).orElse(null);
        if (found != null && originals.isInherited(found)) {
            try {
                scheduler.schedule(child, originals.ordinary());
            } catch (KernelException e) {
                scheduleUnprivileged(child, originals.ordinary(), found);
            }
        }
    }

    @Override
    public Optional<String> limitation() {
        return niceStayed
                ? Optional.of("JVM threads that inherit nice from application threads keep it: taking it back needs"
                        + " CAP_SYS_NICE or RLIMIT_NICE")
                : Optional.empty();
    }
}

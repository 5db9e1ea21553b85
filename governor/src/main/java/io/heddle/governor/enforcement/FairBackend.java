package io.heddle.governor.enforcement;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.Task;
import java.util.Optional;

/**
 * Sets class, slice and nice of threads in the fair class by sched_setattr(2). It skips threads that something else has
 * changed.
 */
final class FairBackend implements Backend {
    private final CheckedTaskScheduler scheduler;
    private final OriginalScheduling originals;
    private boolean niceStayed;

    FairBackend(CheckedTaskScheduler scheduler, OriginalScheduling originals) {
        this.scheduler = scheduler;
        this.originals = originals;
    }

    @Override
    public void apply(GovernedThread thread, SchedulingSettings settings) {
        Scheduling original = thread.original();
        Scheduling wanted = settings.applyTo(original);
        Scheduling expected = thread.setByHeddle == null ? original : thread.setByHeddle;
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
        // The kernel may round values, and may keep a flag that this user cannot clear.
        Scheduling after = scheduler.scheduling(thread.watched).orElse(wanted);
        thread.setByHeddle = after.equals(original) ? null : after;
    }

    /** Applies all settings but nice and "reset on fork". An unprivileged user cannot revert these two (sched(7)). */
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
                ? Optional.of(
                        "JVM threads keep the nice value that they inherit from application threads: reverting it needs"
                                + " CAP_SYS_NICE or RLIMIT_NICE")
                : Optional.empty();
    }
}

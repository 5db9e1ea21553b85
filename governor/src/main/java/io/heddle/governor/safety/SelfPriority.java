package io.heddle.governor.safety;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.policy.SchedulingSettings;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The real-time priority of Heddle and its watchdog. It is higher than the program's, so that Heddle cannot starve and
 * can always apply and revert the policy.
 */
public final class SelfPriority {
    /** The priority above those of every policy. */
    public static final int PRIORITY = SchedulingSettings.HIGHEST_PRIORITY + 1;

    /**
     * The watchdog's priority, above Heddle's, because the watchdog may have to demote Heddle. Real-time policies
     * require the right to use it.
     */
    public static final int WATCHDOG_PRIORITY = PRIORITY + 1;

    /**
     * The scheduling of Heddle's threads. It lacks "reset on fork", so that new threads, such as those of its collector
     * and compiler, inherit it.
     */
    private static final Scheduling AHEAD = new Scheduling(SchedulingClass.FIFO, PRIORITY, 0, 0, false);

    private final Proc proc;
    private final TaskScheduler scheduler;
    private final int self = (int) ProcessHandle.current().pid();
    private final Scheduling before;
    private boolean raised;

    public SelfPriority(Proc proc, TaskScheduler scheduler) {
        this.proc = proc;
        this.scheduler = scheduler;
        this.before = scheduler.scheduling(self).orElseThrow();
    }

    /**
     * Tests whether this process may become real-time. Besides privileges, a cgroup without a real-time budget, a
     * container's filter or a security module may refuse it.
     *
     * <p>The test uses a separate thread. Without CAP_SYS_NICE, "reset on fork" cannot be cleared, and a thread with
     * that flag could not be raised.
     *
     * @throws KernelException if the kernel refuses
     */
    public void probe() {
        attempt(Scheduling.fifo(WATCHDOG_PRIORITY)).ifPresent(refused -> {
            throw refused;
        });
    }

    /**
     * Whether even an unprivileged call, which sets the scheduling that a thread has anyway, is refused by a filter.
     */
    public boolean isFiltered() {
        return attempt(before).isPresent();
    }

    private Optional<KernelException> attempt(Scheduling wanted) {
        Supplier<Optional<KernelException>> trial = () -> {
            try {
                scheduler.schedule(scheduler.currentThread(), wanted);
                return Optional.empty();
            } catch (KernelException refused) {
                return Optional.of(refused);
            }
        };
        return CompletableFuture.supplyAsync(
                        trial, task -> Thread.ofPlatform().name("heddle-trial").start(task))
                .join();
    }

    /** Raises all threads of Heddle except the given ones. Threads that they create inherit the class. */
    public void raise(Set<Integer> except) {
        raised = true;
        for (int tid : proc.tasks(self)) {
            if (!except.contains(tid)) {
                set(tid, AHEAD);
            }
        }
    }

    /**
     * Sets a thread of Heddle. Its id may pass to another process after the listing. In that case the call restores the
     * other thread's scheduling.
     *
     * @return false if the thread has ended
     */
    private boolean set(int tid, Scheduling wanted) {
        Optional<Scheduling> had = scheduler.scheduling(tid);
        boolean set = scheduler.schedule(tid, wanted);
        if (!set || proc.task(self, tid).isPresent()) {
            return set;
        }
        if (scheduler.scheduling(tid).filter(wanted::equals).isPresent()) {
            had.ifPresent(previous -> scheduler.schedule(tid, previous));
        }
        return false;
    }

    /**
     * Raises the watchdog.
     *
     * @param pid id of the watchdog, which must be alive
     */
    public void raiseWatchdog(int pid) {
        scheduler.schedule(pid, new Scheduling(SchedulingClass.FIFO, WATCHDOG_PRIORITY, 0, 0, false));
    }

    /** Returns all of Heddle's threads to their original class, so that programs it starts do not inherit theirs. */
    public void lower() {
        if (!raised) {
            return;
        }
        raised = false;
        // The loop repeats because raised threads may create further ones meanwhile.
        boolean again = !before.equals(AHEAD);
        while (again) {
            again = false;
            for (int tid : proc.tasks(self)) {
                boolean isAhead =
                        scheduler.scheduling(tid).filter(AHEAD::equals).isPresent();
                again |= isAhead && set(tid, before);
            }
        }
    }
}

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
 * The rank of Heddle's own threads and its watchdog: ahead of a real-time program, or they starve with everybody else
 * and can neither promote its new threads nor end it.
 */
public final class SelfPriority {
    /** Ahead of every policy's ranks. */
    public static final int PRIORITY = SchedulingSettings.HIGHEST_PRIORITY + 1;

    /** Ahead of Heddle, which it may have to free from itself; what must be allowed for a real-time policy. */
    public static final int WATCHDOG_PRIORITY = PRIORITY + 1;

    /** Without "reset on fork": Heddle's own new threads (its collector, its compiler) are to be ahead as well. */
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
     * Finds out by trying whether this process may become real-time: besides privilege, a cgroup without a real-time
     * budget, a container's filter or a security module may refuse, and only the kernel knows.
     *
     * <p>The trial is a thread of its own, for without CAP_SYS_NICE nobody may take "reset on fork" off again, and a
     * thread that kept the flag could not be raised.
     *
     * @throws KernelException when it may not
     */
    public void probe() {
        attempt(Scheduling.fifo(WATCHDOG_PRIORITY)).ifPresent(refused -> {
            throw refused;
        });
    }

    /** Whether even what needs no right is refused, a thread's own scheduling as it is: then a filter forbids the call. */
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

    /** Raises all threads of Heddle but some; threads that they start later inherit it. */
    public void raise(Set<Integer> others) {
        raised = true;
        for (int tid : proc.tasks(self)) {
            if (!others.contains(tid)) {
                set(tid, AHEAD);
            }
        }
    }

    /**
     * Sets a thread of Heddle; false when it is gone. It may end after it was listed, and its id be given to a thread of another
     * process, which then gets back what it had.
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

    /** Raises the watchdog, by a pid that must be its own. */
    public void raiseWatchdog(int pid) {
        scheduler.schedule(pid, new Scheduling(SchedulingClass.FIFO, WATCHDOG_PRIORITY, 0, 0, false));
    }

    /** Puts all of Heddle's threads back: before it starts a program, which would inherit their class. */
    public void lower() {
        if (!raised) {
            return;
        }
        raised = false;
        // A thread that is born meanwhile to one that is still ahead is ahead as well.
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

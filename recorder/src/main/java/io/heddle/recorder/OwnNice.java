package io.heddle.recorder;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;

/**
 * The nice value of Heddle's own threads while they record. Among thousands of ready threads, a thread with nice 0 gets a CPU so late
 * that the kernel drops most events.
 *
 * <p>The threads get the flag "reset on fork", so neither new threads nor child processes inherit the value. Threads that a policy has
 * made real-time are left alone. Confined to one thread.
 */
final class OwnNice implements AutoCloseable {
    static final int NICE = -15;

    private final Proc proc;
    private final TaskScheduler scheduler;
    private final int self = (int) ProcessHandle.current().pid();
    private final boolean isAllowed;
    private final Scheduling before;
    private final Scheduling ahead;
    private boolean raised;

    OwnNice(Proc proc, TaskScheduler scheduler, Privileges privileges) {
        this.proc = proc;
        this.scheduler = scheduler;
        this.isAllowed = privileges.allowNice(NICE);
        this.before = scheduler.scheduling(self).orElseThrow();
        this.ahead = before.withNice(NICE).withResetOnFork();
    }

    /** Whether Heddle may lower its nice value. */
    boolean isAllowed() {
        return isAllowed;
    }

    /** Raises the threads that Heddle has now, once. */
    void raise() {
        if (isAllowed && !raised) {
            raised = true;
            for (int tid : proc.tasks(self)) {
                change(tid, before, ahead);
            }
        }
    }

    /** Returns the threads to their former nice value. */
    @Override
    public void close() {
        if (raised) {
            raised = false;
            for (int tid : proc.tasks(self)) {
                change(tid, ahead, before);
            }
        }
    }

    private void change(int tid, Scheduling from, Scheduling to) {
        try {
            if (scheduler.scheduling(tid).filter(from::equals).isPresent()) {
                scheduler.schedule(tid, to);
            }
        } catch (KernelException refused) {
            // A security module can refuse what the capability allows. The recording is complete without it on most
            // machines.
        }
    }
}

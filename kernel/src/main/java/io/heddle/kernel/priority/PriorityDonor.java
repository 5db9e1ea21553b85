package io.heddle.kernel.priority;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A thread of this process that lends its priority to one thread at a time, the borrower. It waits for a lock that the borrower
 * appears to hold, so that the kernel boosts the borrower.
 *
 * <p>Concurrency: {@code borrower} is 0 while the donor is free. The owner sets it to a thread id and unparks the donor. The donor
 * resets it to 0 when the borrower has ended. Each write is the last one of its thread before the other thread takes over, so
 * neither can miss the other's write.
 */
final class PriorityDonor {
    private static final int FREE = 0;
    private static final long STACK_BYTES = 64 * 1024;

    /** The donor's scheduling while it is free and until the kernel has queued it: ahead of any borrower, see {@link #lendTo}. */
    private final Scheduling idleScheduling;

    private final PriorityInheritanceLock lock = new PriorityInheritanceLock();
    private final Thread thread;
    private final CompletableFuture<Integer> ready = new CompletableFuture<>();
    private volatile int borrower;

    /** Set by the owner, once. */
    private volatile boolean closed;

    /** The kernel's last result. Written before {@code borrower}. */
    private long result;

    /**
     * Starts the thread, which becomes ready a little later.
     *
     * @param idleScheduling its scheduling while it is free
     * @throws KernelException when the process may not have another thread
     */
    PriorityDonor(Supplier<TaskScheduler> schedulers, Scheduling idleScheduling) {
        this.idleScheduling = idleScheduling;
        thread = new Thread(null, () -> run(schedulers), "heddle-donor", STACK_BYTES, false);
        thread.setDaemon(true);
        try {
            thread.start();
        } catch (OutOfMemoryError noThread) {
            throw new KernelException(
                    "starting a thread that lends priority", -11, "Raise `ulimit -u`, or pids.max of the cgroup.");
        }
    }

    private void run(Supplier<TaskScheduler> schedulers) {
        try {
            TaskScheduler scheduler = schedulers.get();
            scheduler.schedule(scheduler.currentThread(), idleScheduling);
            ready.complete(scheduler.currentThread());
        } catch (RuntimeException | Error failed) {
            ready.completeExceptionally(failed);
            return;
        }
        while (true) {
            int next = borrower;
            if (next == FREE && closed) {
                return;
            } else if (next == FREE) {
                LockSupport.park(this);
            } else {
                result = lock.awaitEndOf(next);
                borrower = FREE;
            }
        }
    }

    /** Ends the thread as soon as it is free. */
    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    /**
     * The id of the thread. Waits until the thread is ready.
     *
     * @throws KernelException when the process may not have a thread with this scheduling
     */
    int tid() {
        try {
            return ready.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    /** Whether there is no borrower: the last one has ended, or there was none. */
    boolean isFree() {
        return borrower == FREE;
    }

    /** The kernel's refusal, when the donor became free at once; empty when the borrower had ended. */
    Optional<KernelException> refusal(int tid) {
        Errno errno = Errno.of(result);
        return result < 0 && errno != Errno.ESRCH && errno != Errno.EAGAIN
                ? Optional.of(new KernelException(
                        "lending real-time priority to thread " + tid,
                        result,
                        "Real-time policies need CONFIG_FUTEX_PI. Choose another policy."))
                : Optional.empty();
    }

    /**
     * Starts a loan, at first with the donor's idle scheduling. A donor with the lent priority would wait for a CPU behind the
     * threads that compete with the borrower, and lend nothing meanwhile.
     */
    void lendTo(int tid, TaskScheduler scheduler) {
        scheduler.schedule(tid(), idleScheduling);
        borrower = tid;
        LockSupport.unpark(thread);
    }
}

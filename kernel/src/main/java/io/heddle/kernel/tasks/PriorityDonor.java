package io.heddle.kernel.tasks;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A thread of this process that lends its own priority to one thread at a time, the borrower, by waiting for a lock that the
 * borrower seems to hold.
 *
 * <p>Concurrency: {@code borrower} is 0 while the donor is free. The owner sets it to a thread's number and unparks the donor;
 * the donor sets it back to 0 when the borrower has ended. Each write is the last one of its thread before the other takes over,
 * so neither can miss the other's.
 */
final class PriorityDonor {
    private static final int FREE = 0;
    private static final long STACK_BYTES = 64 * 1024;

    /** A donor ahead of the borrower's rank for the moment that it takes the kernel to queue it: {@link #lendTo}. */
    private final Scheduling whileFree;

    private final PriorityInheritanceLock lock = new PriorityInheritanceLock();
    private final Thread thread;
    private final int tid;
    private volatile int borrower;

    /** Set by the owner, once. */
    private volatile boolean closed;

    /** What the kernel answered last; written before {@code borrower}. */
    private long result;

    /**
     * Starts one and waits until it is ready.
     *
     * @param whileFree its own class as long as nobody borrows from it
     * @throws KernelException when there may be no more threads, or none of this class
     */
    PriorityDonor(Supplier<TaskScheduler> schedulers, Scheduling whileFree) {
        this.whileFree = whileFree;
        CompletableFuture<Integer> ready = new CompletableFuture<>();
        thread = new Thread(null, () -> live(schedulers, ready), "heddle-donor", STACK_BYTES, false);
        thread.setDaemon(true);
        try {
            thread.start();
            tid = ready.join();
        } catch (OutOfMemoryError noThread) {
            throw new KernelException(
                    "starting a thread that lends priority", -11, "raise `ulimit -u` or the cgroup's pids.max");
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private void live(Supplier<TaskScheduler> schedulers, CompletableFuture<Integer> ready) {
        try {
            TaskScheduler scheduler = schedulers.get();
            scheduler.schedule(scheduler.currentThread(), whileFree);
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
                result = lock.await(next);
                borrower = FREE;
            }
        }
    }

    /** Ends the thread, as soon as its borrower has ended. */
    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    int tid() {
        return tid;
    }

    /** Whether nobody borrows from it: the last borrower has ended, or there was none. */
    boolean isFree() {
        return borrower == FREE;
    }

    /**
     * Of a donor that became free at once: whether that is because the borrower has ended.
     *
     * @throws KernelException when the kernel refused
     */
    void requireLent(int tid) {
        Errno errno = Errno.of(result);
        if (result < 0 && errno != Errno.ESRCH && errno != Errno.EAGAIN) {
            throw new KernelException(
                    "lending real-time priority to thread " + tid,
                    result,
                    "Heddle needs futexes with priority inheritance (CONFIG_FUTEX_PI); choose another policy");
        }
    }

    /**
     * Begins to lend, at first with the priority that the donor has while it is free: a donor of the borrower's own rank would
     * wait for a CPU behind those that it is to help the borrower against, and lend nothing meanwhile.
     */
    void lendTo(int tid, TaskScheduler scheduler) {
        scheduler.schedule(this.tid, whileFree);
        borrower = tid;
        LockSupport.unpark(thread);
    }
}

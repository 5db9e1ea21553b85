package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The pool that the JDK sees in place of a {@link Scheduler}. It passes everything on to the scheduler and never has a
 * thread of its own.
 *
 * <p>It is a {@code ForkJoinPool} because the JDK gives such a scheduler the timers of its threads ({@link #schedule},
 * from JDK 24 on), and because {@code SynchronousQueue} and {@code LinkedTransferQueue} do not spin on the workers of
 * such a pool while these have other work ({@link QueuedWorkSign}).
 */
final class JdkPool extends ForkJoinPool {
    private final Scheduler scheduler;
    private final int priority;

    /** @param priority the priority of the threads that get this pool */
    JdkPool(Scheduler scheduler, int priority) {
        super(1, pool -> noWorker(), null, true, 0, 1, 0, null, 1, TimeUnit.SECONDS);
        this.scheduler = scheduler;
        this.priority = priority;
        uncount();
    }

    /** Takes this pool out of the count of all pools, by which the JDK names the threads of the program's own pools. */
    private static void uncount() {
        try {
            MethodHandles.privateLookupIn(ForkJoinPool.class, MethodHandles.lookup())
                    .findStaticVarHandle(ForkJoinPool.class, "poolIds", int.class)
                    .getAndAdd(-1);
        } catch (ReflectiveOperationException e) {
            // This JVM does not open the package, or has no such field.
        }
    }

    @SuppressWarnings("NullAway") // The factory of a pool may return null: the pool then has no such worker.
    private static @Nullable ForkJoinWorkerThread noWorker() {
        return null;
    }

    @Override
    public void execute(Runnable continuation) {
        if (continuation instanceof ThreadTask task) {
            task.submit();
        } else {
            scheduler.adopt(continuation, priority).submit();
        }
    }

    // The figures that the JDK reports of its scheduler.

    @Override
    public int getParallelism() {
        return scheduler.all().size();
    }

    @Override
    public int getPoolSize() {
        return scheduler.carriers().size();
    }

    @Override
    public int getActiveThreadCount() {
        return (int) scheduler.carriers().stream()
                .filter(carrier -> carrier.running() != null)
                .count();
    }

    @Override
    public long getQueuedTaskCount() {
        return scheduler.processors().readyThreads();
    }

    /** Overrides a method that {@code ForkJoinPool} has from JDK 25 on. */
    @SuppressWarnings("MissingOverride")
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return scheduler.processors().schedule(command, unit.toNanos(delay));
    }
}

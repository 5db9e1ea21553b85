package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A kernel thread that runs virtual threads, for one {@link VirtualProcessor} at a time.
 *
 * <p>{@code processor} is written by the thread that creates this carrier, and by {@link StallMonitor} while this
 * carrier is one of its spares and has no processor. {@code kernelId} is written once, by this thread, and read by
 * {@link StallMonitor}. {@code running} is written by this thread and read by {@link StallMonitor} and {@link Mount}.
 * {@code searching} is used by this thread only. {@code detached} is guarded by the monitor of {@link StallMonitor}.
 */
final class Carrier extends Thread {
    /** How long a carrier without a processor stays alive as a spare. */
    private static final long SPARE_KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long a carrier waits before it goes on after an error, such as a lack of memory. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final VarHandle RUNNING;

    static {
        try {
            RUNNING = MethodHandles.lookup().findVarHandle(Carrier.class, "running", ThreadExecutor.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final VirtualProcessors processors;
    private final StallMonitor stallMonitor;
    private final Parker parker = new Parker(this);
    private final Mount mount;
    private volatile VirtualProcessor processor;
    private volatile int kernelId;
    private volatile @Nullable ThreadExecutor running;
    private boolean searching;
    private boolean detached;

    Carrier(
            ThreadGroup group,
            String name,
            VirtualProcessors processors,
            StallMonitor stallMonitor,
            VirtualProcessor processor) {
        super(group, null, name, 0, false);
        this.processors = processors;
        this.stallMonitor = stallMonitor;
        this.processor = processor;
        this.mount = new Mount(this, processors);
        setDaemon(true);
    }

    /**
     * Returns the processor that the calling code runs on; null if no carrier of a scheduler runs the caller.
     *
     * <p>If the processor was handed off from under the caller, this is still the processor that its carrier had.
     */
    static @Nullable VirtualProcessor currentProcessor() {
        return JdkThreads.currentCarrier() instanceof Carrier carrier ? carrier.processor : null;
    }

    @Override
    public void run() {
        boolean needed = true;
        while (needed) {
            try {
                if (kernelId == 0) {
                    stallMonitor.add(this);
                    kernelId = KernelThreads.current();
                }
                runReadyThreads();
                needed = stallMonitor.awaitProcessor(this, SPARE_KEEP_ALIVE_NANOS);
            } catch (Throwable e) {
                // Most likely the JVM has no memory. Threads depend on this carrier, so it tries again instead of
                // ending.
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
        endMount();
    }

    /** Runs ready threads for as long as this carrier owns its processor. */
    private void runReadyThreads() {
        VirtualProcessor mine = processor;
        boolean stealFirst = false;
        while (mine.isOwnedBy(this)) {
            Runnable continuation = processors.findRunnable(mine, stealFirst);
            endSearch();
            if (continuation != null) {
                stealFirst = mine.countDispatch();
                run(continuation, mine);
            } else if (mine.enterIdle(this)) {
                try {
                    searching = processors.idleCarriers().park(parker, processors.anyReady());
                } finally {
                    mine.exitIdle();
                }
                stallMonitor.wake();
            }
        }
        endSearch();
    }

    /**
     * Ends this carrier's search, if it searches, and wakes another carrier if a queue is not empty.
     *
     * <p>Other carriers may find work as well. Work that arrived during the search woke no carrier, because it relied
     * on this search, which may have read the queues before.
     */
    private void endSearch() {
        if (searching) {
            searching = false;
            processors.idleCarriers().searchEnded();
            if (processors.anyReady().getAsBoolean()) {
                processors.idleCarriers().wakeOne();
            }
        }
    }

    private void run(Runnable continuation, VirtualProcessor mine) {
        ThreadExecutor executor = continuation instanceof ThreadExecutor known && known.thread() != null ? known : null;
        if (executor != null) {
            executor.setHome(mine);
        }
        running = executor;
        if (executor != null) {
            beginMount(executor);
        }
        try {
            continuation.run();
        } catch (Throwable e) {
            // The continuation handles what its thread throws. Only errors of the JVM, such as a lack of memory, arrive
            // here.
            report(e);
        }
        // No reader depends on seeing this write at once, so it needs no fence.
        RUNNING.setRelease(this, (ThreadExecutor) null);
        endMount();
    }

    private void beginMount(ThreadExecutor executor) {
        if (processors.isCounting()) {
            try {
                mount.begin(executor.usage());
            } catch (Throwable e) {
                // Most likely the JVM has no memory. The thread runs, but this mount is not counted.
            }
        }
    }

    private void endMount() {
        if (processors.isCounting()) {
            try {
                mount.end();
            } catch (Throwable e) {
                // Most likely the JVM has no memory. The usage of this mount is not counted.
            }
        }
    }

    /**
     * Begins to count this carrier's usage for the thread that it already runs. Called by the thread that starts the
     * counting.
     */
    void beginMidRun() {
        mount.beginMidRun();
    }

    private void report(Throwable trouble) {
        try {
            getUncaughtExceptionHandler().uncaughtException(this, trouble);
        } catch (Throwable e) {
            // The JVM has no memory to report the error either.
        }
    }

    /** Returns the kernel's thread id; 0 before this carrier runs. */
    int kernelId() {
        return kernelId;
    }

    /** Returns the executor of the virtual thread that this carrier runs; null if it runs none, or a foreign one. */
    @Nullable
    ThreadExecutor running() {
        return running;
    }

    /** Marks this carrier as detached: it goes on computing after its processor was handed off. */
    void markDetached() {
        detached = true;
    }

    /**
     * Clears the mark of {@link #markDetached}.
     *
     * @return whether this carrier was detached
     */
    boolean clearDetached() {
        boolean was = detached;
        detached = false;
        return was;
    }

    void assign(VirtualProcessor next) {
        processor = next;
    }

    boolean hasProcessor() {
        return processor.isOwnedBy(this);
    }
}

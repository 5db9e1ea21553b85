package io.heddle.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A many-to-many scheduler: runs any number of virtual threads on a fixed number of virtual processors.
 *
 * <p>Each processor has a run queue and a carrier. Threads run in the order in which they become ready, each until it
 * waits. A processor with an empty queue steals from the others. Normally as many threads run at a time as there are
 * processors. A thread that computes for 200 ms, spins, or waits where it cannot be unmounted keeps its carrier, and
 * the processor gets another carrier, so that no ready thread is stuck behind it.
 *
 * <p>Its threads are daemons. A scheduler lives for as long as the JVM. All methods are thread-safe.
 */
public final class VirtualProcessors {
    static final ThreadListener NO_LISTENER = new ThreadListener() {
        @Override
        public void started(Thread thread, ThreadUsage usage) {}

        @Override
        public void ended(Thread thread) {}
    };

    private final List<VirtualProcessor> all;
    private final IdleCarriers idleCarriers = new IdleCarriers();
    private final FailedSubmissions failedSubmissions = new FailedSubmissions();
    private final AtomicInteger nextIndex = new AtomicInteger();

    /** Executors of foreign continuations, while these are queued. */
    private final Map<Runnable, ThreadExecutor> foreignExecutors = new ConcurrentHashMap<>();

    /** Threads that were started during shutdown. Carriers poll it before every processor's queue. */
    private final Queue<Runnable> shutdownQueue = new ConcurrentLinkedQueue<>();

    private volatile boolean shuttingDown;

    /** Created once, because a carrier that parks must not need memory. */
    private final BooleanSupplier anyReady = this::isAnyReady;

    private final StallMonitor stallMonitor;

    /** Both are written once, under this object's monitor, and {@code counting} last. */
    private volatile ThreadCounters counters = ThreadCounters.NONE;

    private volatile boolean counting;

    private VirtualProcessors(int count, ThreadGroup group, Consumer<Carrier> starter) {
        List<VirtualProcessor> processors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            processors.add(new VirtualProcessor(i));
        }
        all = List.copyOf(processors);
        stallMonitor = new StallMonitor(group, this, starter);
    }

    /**
     * Starts a scheduler and its carriers.
     *
     * @param count number of virtual processors, at least 1
     * @param group the thread group of the carriers
     * @throws IllegalArgumentException if {@code count} is less than 1
     * @throws IllegalStateException if the JVM does not open {@code java.lang} to this module; the message names the
     *     option that does
     */
    public static VirtualProcessors start(int count, ThreadGroup group) {
        return start(count, group, Carrier::start);
    }

    /** @param starter starts a carrier; tests pass one that fails */
    static VirtualProcessors start(int count, ThreadGroup group, Consumer<Carrier> starter) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of processors must be at least 1, not " + count);
        }
        JdkThreads.requireAccess();
        VirtualProcessors processors = new VirtualProcessors(count, group, starter);
        for (VirtualProcessor processor : processors.all) {
            Carrier carrier = processors.stallMonitor.newCarrier(processor);
            processor.setOwner(carrier);
            carrier.start();
        }
        processors.stallMonitor.start();
        processors.linkColdPaths();
        return processors;
    }

    /** Links the code that runs when the JVM has no memory, because linking it takes memory. */
    private void linkColdPaths() {
        ThreadExecutor unused = new ThreadExecutor(this, all.getFirst(), NO_LISTENER);
        retryLater(unused);
        failedSubmissions.retryAll();
        JdkThreads.initializeTimers();
        JdkThreads.afterYield(JdkThreads.builder(unused).unstarted(() -> {}));
    }

    /**
     * Returns a new virtual thread of this scheduler, not started.
     *
     * <p>The thread inherits no thread locals. Its context class loader is the system class loader.
     *
     * @param listener is called when the thread starts and ends
     */
    public Thread unstarted(String name, Runnable task, ThreadListener listener) {
        int index = Math.floorMod(nextIndex.getAndIncrement(), all.size());
        ThreadExecutor executor = new ThreadExecutor(this, all.get(index), listener);
        Thread thread = JdkThreads.builder(executor)
                .name(name)
                .inheritInheritableThreadLocals(false)
                .unstarted(task);
        executor.setThread(thread);
        return thread;
    }

    /**
     * Enters shutdown mode, so that the last work of a program does not wait for computing threads.
     *
     * <p>Threads that are started from now on run before all others, and any number of threads may compute at a time.
     */
    public void beginShutdown() {
        shuttingDown = true;
    }

    /**
     * Starts counting what threads use ({@link ThreadUsage}). Calls after the first have no effect.
     *
     * <p>From then on each switch between threads reads both counters once. Before that nothing is counted.
     *
     * @param source the counters of this JVM; whatever its first reading throws is thrown, and nothing is counted then
     */
    public void startCounting(ThreadCounters source) {
        if (isCounting()) {
            return;
        }
        synchronized (this) {
            if (!isCounting()) {
                // Loads the classes of the counters now, and not in a carrier in the middle of a switch.
                source.cpuNanos(0);
                counters = source;
                counting = true;
                stallMonitor.carriers().forEach(Carrier::beginMidRun);
            }
        }
    }

    boolean isCounting() {
        return counting;
    }

    ThreadCounters counters() {
        return counters;
    }

    boolean isShuttingDown() {
        return shuttingDown;
    }

    void enqueue(VirtualProcessor processor, Runnable continuation) {
        processor.add(continuation);
        idleCarriers.wakeOne();
    }

    /** Queues a thread that was started during shutdown. */
    void enqueueFirst(Runnable continuation) {
        shutdownQueue.add(continuation);
        idleCarriers.wakeOne();
    }

    Map<Runnable, ThreadExecutor> foreignExecutors() {
        return foreignExecutors;
    }

    /** Queues a thread later for which {@link #enqueue} has failed. Needs no memory. */
    void retryLater(ThreadExecutor executor) {
        failedSubmissions.add(executor);
        stallMonitor.wake();
    }

    /**
     * Returns what a processor runs next: from its own queue, or stolen from another one; null if all are empty.
     *
     * @param stealFirst whether to poll the queues of the other processors first
     */
    @Nullable
    Runnable findRunnable(VirtualProcessor mine, boolean stealFirst) {
        Runnable continuation = shuttingDown ? shutdownQueue.poll() : null;
        if (continuation == null && !stealFirst) {
            continuation = mine.poll();
        }
        int count = all.size();
        int start = mine.index() + 1;
        for (int i = 0; continuation == null && i < count; i++) {
            continuation = all.get((start + i) % count).poll();
        }
        return continuation;
    }

    /** Returns whether any queue is not empty. The supplier needs no memory and does not throw. */
    BooleanSupplier anyReady() {
        return anyReady;
    }

    private boolean isAnyReady() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasReady()) {
                return true;
            }
        }
        return shuttingDown && !shutdownQueue.isEmpty();
    }

    List<VirtualProcessor> all() {
        return all;
    }

    IdleCarriers idleCarriers() {
        return idleCarriers;
    }

    FailedSubmissions failedSubmissions() {
        return failedSubmissions;
    }
}

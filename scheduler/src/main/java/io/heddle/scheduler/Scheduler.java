package io.heddle.scheduler;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A many-to-many scheduler: runs any number of virtual threads on a fixed number of virtual processors.
 *
 * <p>Each processor has a run queue and a carrier. Unless another {@link Order} was chosen, threads run in the order in
 * which they become ready, each until it waits, except that a thread that another one has just made ready may run next.
 * A processor with an empty queue steals from the others. Normally as many threads run at a time as there are
 * processors. A thread that computes for 200 ms, spins, or waits where it cannot be unmounted keeps its carrier, and the
 * processor gets another carrier, so that no ready thread is stuck behind it.
 *
 * <pre>{@code
 * try (Scheduler scheduler = Scheduler.of(4).open()) {
 *     scheduler.virtualThreads().start(task);
 * }
 * }</pre>
 *
 * <p>A virtual thread that a thread of this scheduler makes belongs to this scheduler too, unless the program names
 * another one. All threads of the scheduler are daemons. All methods are thread-safe.
 *
 * <p>The JVM must open {@code java.lang} to this module ({@code --add-opens}); {@link Builder#open} says how if it does
 * not. If it opens {@code java.util.concurrent} as well, threads that meet in a {@code SynchronousQueue} do not spin
 * while others are ready.
 */
public final class Scheduler implements AutoCloseable {
    /** The largest number of processors. */
    public static final int MAX_PROCESSORS = 4096;

    /** How often a thread that closes the scheduler looks whether all threads have ended. */
    private static final long CLOSE_CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final VirtualProcessors processors;
    private final Choices choices;
    private final JdkPool jdkPool = new JdkPool(this, Thread.NORM_PRIORITY);

    /** The pools of threads with other priorities than the normal one. */
    private final Map<Integer, JdkPool> pools = new ConcurrentHashMap<>();

    /** The tasks of all threads that have started and not ended, if continuations are not replaceable. */
    private final Map<Thread, ThreadTask> tasks = new ConcurrentHashMap<>();

    private final LongAdder startedThreads = new LongAdder();
    private final LongAdder endedThreads = new LongAdder();
    private final boolean replacesContinuations;

    /** Removes this scheduler's events from Flight Recorder. Written once, before the scheduler is open. */
    private Runnable removeEvents = () -> {};

    private volatile boolean shuttingDown;
    private volatile boolean closing;
    private volatile boolean closed;

    private final StallMonitor stallMonitor;

    /** Both are written once, under this object's monitor, and {@code counting} last. */
    private volatile ThreadCounters counters = ThreadCounters.NONE;

    private volatile boolean counting;

    private Scheduler(Builder options) {
        choices = options.choices;
        processors = new VirtualProcessors(this, options.processors, choices);
        replacesContinuations = !options.keepsContinuations && Continuations.areReplaceable();
        stallMonitor = new StallMonitor(options.group, this, options.starter);
    }

    /**
     * Returns the options of a scheduler that has not been opened.
     *
     * @param processors number of virtual processors, from 1 to 4096
     * @throws IllegalArgumentException if the number is outside these bounds
     */
    public static Builder of(int processors) {
        return new Builder(processors);
    }

    /** The options of a scheduler. */
    public static final class Builder {
        private final int processors;
        private Choices choices = Choices.DEFAULT;
        private ThreadGroup group = Thread.currentThread().getThreadGroup();
        private Consumer<Carrier> starter = Carrier::start;
        private boolean keepsContinuations;

        private Builder(int processors) {
            if (processors < 1 || processors > MAX_PROCESSORS) {
                throw new IllegalArgumentException(
                        "the number of processors must be from 1 to " + MAX_PROCESSORS + ", not " + processors);
            }
            this.processors = processors;
        }

        /** Sets all choices. */
        public Builder choices(Choices value) {
            choices = Objects.requireNonNull(value);
            return this;
        }

        /** Sets the order in which ready threads run. The default is {@link Order#FIFO}. */
        public Builder order(Order value) {
            choices = choices.with(value);
            return this;
        }

        /** Sets where ready threads go. The default is {@link Placement#LOCAL}. */
        public Builder placement(Placement value) {
            choices = choices.with(value);
            return this;
        }

        /** Sets from which processor an idle one steals first. The default is {@link Stealing#BEST_OF_TWO}. */
        public Builder stealing(Stealing value) {
            choices = choices.with(value);
            return this;
        }

        /** Sets how processors without ready threads wait. The default is {@link Idling#PARK}. */
        public Builder idling(Idling value) {
            choices = choices.with(value);
            return this;
        }

        /** Sets the thread group of the scheduler's platform threads. The default is the group of the calling thread. */
        public Builder group(ThreadGroup value) {
            group = value;
            return this;
        }

        /** Sets how a carrier is started; tests pass a starter that fails. */
        Builder starter(Consumer<Carrier> value) {
            starter = value;
            return this;
        }

        /** Makes the scheduler search for the task of each continuation, as it must from JDK 26 on. */
        Builder keepingContinuations() {
            keepsContinuations = true;
            return this;
        }

        /**
         * Opens the scheduler: starts its carriers.
         *
         * @throws IllegalStateException if the JVM does not open {@code java.lang} to this module, or has other virtual
         *     threads than those of JDK 21 to 25; the message names the remedy
         */
        public Scheduler open() {
            JdkThreads.requireAccess();
            Continuations.requireAccess();
            Scheduler scheduler = new Scheduler(this);
            scheduler.start(group);
            return scheduler;
        }
    }

    private void start(ThreadGroup group) {
        JdkThreads.initializeTimers();
        EarlyLinking.linkQueues(
                this, new Carrier(group, "heddle-unstarted", this, stallMonitor, all().getFirst()), choices.order());
        try (SpacerThreads spacers = new SpacerThreads(group)) {
            for (VirtualProcessor processor : all()) {
                spacers.start();
                Carrier carrier = stallMonitor.newCarrier(processor);
                processor.setOwner(carrier);
                carrier.start();
            }
        }
        stallMonitor.start();
        // Links code that runs when the JVM has no memory, because linking it takes memory.
        JdkThreads.afterYield(JdkThreads.builder(jdkPool).unstarted(() -> {}));
        removeEvents = FlightRecorderEvents.register(this);
    }

    /**
     * Returns a builder of virtual threads that this scheduler runs. Its {@link Thread.Builder#factory} serves wherever
     * the JDK takes a thread factory, structured concurrency included.
     *
     * <p>Starting a thread fails with a {@link RejectedExecutionException} after {@link #close} was called, unless a
     * thread of this scheduler starts it.
     */
    public Thread.Builder.OfVirtual virtualThreads() {
        return virtualThreads(Thread.NORM_PRIORITY);
    }

    /** Returns a builder of virtual threads for use within this library. */
    Thread.Builder.OfVirtual builder() {
        return JdkThreads.builder(jdkPool);
    }

    /**
     * Like {@link #virtualThreads()}, for threads with a priority. Virtual threads that they start inherit the priority.
     *
     * <p>The priority has an effect in {@link Order#PRIORITY} only. {@link Thread#getPriority} returns 5 all the same,
     * as for all virtual threads.
     *
     * @param priority from 1 to 10, the highest; threads without a priority have 5
     * @throws IllegalArgumentException if the priority is outside these bounds
     */
    public Thread.Builder.OfVirtual virtualThreads(int priority) {
        SocketPollers.startOn(this);
        return JdkThreads.builder(poolOf(priority));
    }

    private JdkPool poolOf(int priority) {
        if (priority == Thread.NORM_PRIORITY) {
            return jdkPool;
        }
        if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
            throw new IllegalArgumentException("the priority must be from 1 to 10, not " + priority);
        }
        return pools.computeIfAbsent(priority, key -> new JdkPool(this, key));
    }

    /**
     * Returns what the JDK's virtual threads have as their scheduler. It serves nothing else: it runs continuations of
     * virtual threads only.
     */
    public ForkJoinPool jdkPool() {
        return jdkPool;
    }

    /** Returns a new executor that starts a virtual thread of this scheduler for each task. */
    public ExecutorService newExecutor() {
        return Executors.newThreadPerTaskExecutor(virtualThreads().factory());
    }

    /**
     * Returns a new virtual thread of this scheduler, not started.
     *
     * <p>The thread inherits no thread locals. Its context class loader is the system class loader.
     *
     * @param listener is called when the thread starts and ends, and knows its priority
     */
    public Thread unstarted(String name, Runnable task, ThreadListener listener) {
        ThreadTask threadTask = new ThreadTask(this, processors.newHome(), Thread.NORM_PRIORITY, listener);
        Thread thread = JdkThreads.builder(replacesContinuations ? jdkPool : threadTask)
                .name(name)
                .inheritInheritableThreadLocals(false)
                .unstarted(task);
        threadTask.setThread(thread);
        if (replacesContinuations) {
            Continuations.replace(thread, threadTask);
        }
        return thread;
    }

    /**
     * Returns the task of a continuation that is not a task itself: of a new thread, or of any thread from JDK 26 on.
     *
     * @param priority the priority of the thread if it is new
     */
    ThreadTask adopt(Runnable continuation, int priority) {
        Thread thread = Continuations.threadOf(continuation);
        if (thread == null) {
            throw new IllegalStateException("not a continuation of a virtual thread: " + continuation);
        }
        ThreadTask known = replacesContinuations ? null : tasks.get(thread);
        if (known != null) {
            return known;
        }
        ThreadTask task = new ThreadTask(this, processors.newHome(), priority, null);
        task.setThread(thread);
        if (SocketPollers.isStarter()) {
            task.setPoller();
        }
        if (replacesContinuations) {
            Continuations.replace(thread, task);
        } else {
            task.setContinuation(continuation);
            tasks.put(thread, task);
        }
        return task;
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
     * Waits until all threads of this scheduler have ended, and ends its carriers.
     *
     * <p>From now on other threads cannot start threads of this scheduler; its own threads can until the last one has
     * ended. An interrupt does not end the wait, and is set again afterwards.
     *
     * @throws IllegalStateException if a thread of this scheduler calls it, which would wait for itself
     */
    @Override
    public void close() {
        if (isRunningCaller()) {
            throw new IllegalStateException(
                    "a thread of the scheduler cannot close it, because it would wait for its own end");
        }
        closing = true;
        boolean interrupted = false;
        while (hasThreads()) {
            LockSupport.parkNanos(this, CLOSE_CHECK_NANOS);
            interrupted |= Thread.interrupted();
        }
        closed = true;
        removeEvents.run();
        stallMonitor.close();
        processors.passOnPollers();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether a thread has started and not ended. */
    private boolean hasThreads() {
        // The number of ended threads first: if a later number of started ones equals it, none was alive in between.
        long ended = endedThreads.sum();
        return startedThreads.sum() != ended;
    }

    /**
     * Counts the start of a thread.
     *
     * @throws RejectedExecutionException if the scheduler is closed
     */
    void threadStarts() {
        startedThreads.increment();
        if (closing && (closed || !isRunningCaller())) {
            endedThreads.increment();
            throw new RejectedExecutionException("the scheduler is closed");
        }
    }

    /** Counts the end of a thread. */
    void threadEnded(Thread thread) {
        if (!replacesContinuations) {
            tasks.remove(thread);
        }
        endedThreads.increment();
    }

    private boolean isRunningCaller() {
        return currentCarrier() != null;
    }

    /** Returns the carrier of this scheduler that runs the calling code; null if there is none. */
    @Nullable
    Carrier currentCarrier() {
        return JdkThreads.currentCarrier() instanceof Carrier carrier && carrier.scheduler() == this ? carrier : null;
    }

    boolean isClosing() {
        return closing;
    }

    boolean isClosed() {
        return closed;
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
                carriers().forEach(Carrier::beginMidRun);
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

    Choices choices() {
        return choices;
    }

    List<Carrier> carriers() {
        return stallMonitor.carriers();
    }

    List<VirtualProcessor> all() {
        return processors.all();
    }

    VirtualProcessors processors() {
        return processors;
    }
}

package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A kernel thread that runs virtual threads, for one {@link VirtualProcessor} at a time.
 *
 * <p>It takes ready threads from its {@link RunQueue}, and steals if that is empty.
 *
 * <p>A carrier that has lost its processor keeps no ready thread: after it has changed its queue, it looks whether it
 * still owns the processor, with a fence between, and {@link VirtualProcessor#handOff} changes the owner before it takes
 * what is in the queue.
 *
 * <p>{@code processor} is written by the thread that creates this carrier, and by {@link StallMonitor} while this
 * carrier is one of its spares and has no processor. {@code kernelId} is written once, by this thread, and read by
 * {@link StallMonitor}. {@code running} and {@code dispatches} are written by this thread and read by
 * {@link StallMonitor} and {@link Mount}. {@code detached} is guarded by the monitor of {@link StallMonitor}. All other
 * fields are used by this thread only.
 */
final class Carrier extends ForkJoinWorkerThread {
    /**
     * After this many dispatches a carrier looks after another processor, even if its own queue is never empty: it
     * steals if that processor's carrier has run the same thread since the look before.
     *
     * <p>Go's scheduler polls its global queue after the same number (runtime/proc.go, schedule).
     */
    private static final int LOOK_AROUND_EVERY = 61;

    /** After this many dispatches a carrier looks whether a timer is due, even if there are ready threads. */
    private static final int CHECK_TIMERS_EVERY = 8;

    /** The run of one in this many dispatches is timed. It is odd, so that two threads that take turns are both timed. */
    private static final int SAMPLE_RUN_EVERY = 17;

    /** How long a carrier without a processor stays alive as a spare. */
    private static final long SPARE_KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long a carrier waits before it goes on after an error, such as a lack of memory. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final VarHandle RUNNING;
    private static final VarHandle DISPATCHES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RUNNING = lookup.findVarHandle(Carrier.class, "running", ThreadTask.class);
            DISPATCHES = lookup.findVarHandle(Carrier.class, "dispatches", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Scheduler scheduler;
    private final VirtualProcessors processors;
    private final StallMonitor stallMonitor;
    private final CarrierCounts counts = new CarrierCounts();
    private final CarrierParker parker = new CarrierParker(this, counts);
    private final Mount mount;
    private final RunQueue<ThreadTask> queue;
    private final int sampleEvery;
    private final NeighbourWatch neighbours;
    private volatile VirtualProcessor processor;
    private volatile int kernelId;
    private volatile @Nullable ThreadTask running;

    @SuppressWarnings("unused") // accessed by DISPATCHES
    private long dispatches;

    private int untilLookAround = LOOK_AROUND_EVERY;
    private int untilTimers = CHECK_TIMERS_EVERY;
    private int untilSample;
    private boolean searching;
    private boolean detached;

    Carrier(ThreadGroup group, String name, Scheduler scheduler, StallMonitor stallMonitor, VirtualProcessor first) {
        super(group, scheduler.jdkPool(), false);
        setName(name);
        setDaemon(true);
        this.scheduler = scheduler;
        this.processors = scheduler.processors();
        this.stallMonitor = stallMonitor;
        this.processor = first;
        this.mount = new Mount(this, scheduler);
        Order order = scheduler.choices().order();
        this.queue = new RunQueue<>(order, new QueuedWorkSign(this));
        this.sampleEvery = order == Order.SHORTEST_FIRST ? 1 : SAMPLE_RUN_EVERY;
        this.untilSample = sampleEvery;
        this.neighbours = new NeighbourWatch(processors.all(), this);
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
                needed = !scheduler.isClosed() && stallMonitor.awaitProcessor(this, SPARE_KEEP_ALIVE_NANOS);
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
        while (mine.isOwnedBy(this) && !scheduler.isClosed()) {
            ThreadTask task = next(mine);
            endSearch();
            if (task != null) {
                run(task, mine);
            } else if (mine.enterIdle(this)) {
                try {
                    searching = processors.idleCarriers().park(parker, processors.anyReady(), mine.timers());
                } finally {
                    mine.exitIdle(this);
                }
                stallMonitor.wake();
            }
        }
        endSearch();
        giveUpReady(mine);
        if (scheduler.isClosed()) {
            processors.passOnPollers();
        }
    }

    /** Returns what this carrier runs next; null if nothing is ready. */
    private @Nullable ThreadTask next(VirtualProcessor mine) {
        ThreadTask task = processors.pollStartedInShutdown();
        if (task == null && --untilLookAround <= 0) {
            untilLookAround = LOOK_AROUND_EVERY;
            task = neighbours.look();
            if (task != null) {
                counts.steals++;
            }
        }
        if (task == null && --untilTimers <= 0) {
            untilTimers = CHECK_TIMERS_EVERY;
            mine.fireTimers();
        }
        if (task == null) {
            task = pollOwn(mine);
        }
        if (task == null && mine.fireTimers()) {
            task = pollOwn(mine);
        }
        if (task == null) {
            task = processors.stealMany(mine, queue.ring());
            if (task == null) {
                counts.failedSteals++;
            } else {
                counts.steals++;
            }
        }
        queue.showQueuedWork(mine.inbox());
        return task;
    }

    private @Nullable ThreadTask pollOwn(VirtualProcessor mine) {
        ThreadTask task = queue.poll(mine.inbox());
        if (task == null && !mine.inbox().isEmpty()) {
            task = mine.inbox().pollMany(queue.ring());
            if (task != null && mine.hasReady()) {
                // Others can steal what is in the ring now.
                processors.wakeOne();
            }
        }
        return task;
    }

    /**
     * Queues a thread that is ready. Called in this kernel thread, by the thread that runs on it or by the JDK between
     * two threads.
     */
    void add(ThreadTask task) {
        // Null between two threads.
        ThreadTask current = Thread.currentThread() == this ? null : running;
        if (current != null && current.runsShortly()) {
            // The running thread soon gives way to the new one. Waking another carrier would take longer.
            if (queue.addNext(task, processor.inbox())) {
                VarHandle.fullFence();
                keepNothingIfReplaced();
                processors.wakeOne();
            } else {
                keepNothingIfReplaced();
            }
        } else {
            // Between two threads, this carrier itself takes a thread that is alone.
            boolean takesItself = current == null && queue.isEmpty(processor.inbox());
            addLast(task);
            if (!takesItself) {
                processors.wakeOne();
            }
        }
    }

    /** Queues a thread that the running one has started. Called in this kernel thread. */
    void addStarted(ThreadTask task) {
        addLast(task);
        processors.wakeOne();
    }

    /** Queues a thread behind all others. */
    private void addLast(ThreadTask task) {
        queue.addLast(task, processor.inbox());
        VarHandle.fullFence();
        keepNothingIfReplaced();
    }

    /** Gives up the ready threads if another carrier has this processor. Called after a fence. */
    private void keepNothingIfReplaced() {
        VirtualProcessor mine = processor;
        if (!mine.isOwnedBy(this)) {
            giveUpReady(mine);
        }
    }

    /** Moves all ready threads to a processor's inbox. Called by any thread. */
    void giveUpReady(VirtualProcessor receiver) {
        if (queue.moveAll(receiver.inbox())) {
            processors.wakeOne();
        }
    }

    /** Moves the thread that would run next to a processor's inbox. Called by any thread. */
    void giveUpNext(VirtualProcessor receiver) {
        if (queue.moveNext(receiver.inbox())) {
            processors.wakeOne();
        }
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
                processors.wakeOne();
            }
        }
    }

    private void run(ThreadTask task, VirtualProcessor mine) {
        DISPATCHES.setRelease(this, dispatches + 1);
        if (task.last() != mine) {
            counts.migrations++;
            task.runsOn(mine);
        }
        // Both are seen before this thread reads whether to count, and before the JDK reads the state of the thread.
        RUNNING.setRelease(this, task);
        task.leaveQueue();
        keepNothingIfReplaced();
        beginMount(task);
        boolean sampled = --untilSample <= 0;
        long begun = 0;
        if (sampled) {
            untilSample = sampleEvery;
            begun = System.nanoTime();
        }
        try {
            task.run();
        } catch (Throwable e) {
            // The continuation handles what its thread throws. Only errors of the JVM, such as a lack of memory, arrive
            // here.
            report(e);
        }
        if (sampled) {
            task.ran(System.nanoTime() - begun);
        }
        // No reader depends on seeing this write at once, so it needs no fence.
        RUNNING.setRelease(this, (ThreadTask) null);
        endMount();
    }

    private void beginMount(ThreadTask task) {
        ThreadUsage usage = task.usage();
        if (usage != null && scheduler.isCounting()) {
            try {
                mount.begin(usage);
            } catch (Throwable e) {
                // Most likely the JVM has no memory. The thread runs, but this mount is not counted.
            }
        }
    }

    private void endMount() {
        if (scheduler.isCounting()) {
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

    Scheduler scheduler() {
        return scheduler;
    }

    /** Returns the processor; if it was handed off from under the calling thread, still that one. */
    VirtualProcessor processor() {
        return processor;
    }

    /** Returns the ready threads from which others steal. */
    Ring<ThreadTask> ring() {
        return queue.ring();
    }

    /** Returns how many threads this carrier has begun to run. */
    long dispatches() {
        return (long) DISPATCHES.getAcquire(this);
    }

    /** Fills an event with the figures of this carrier. Called by any thread. */
    void describe(CarrierEvent event) {
        VirtualProcessor mine = processor;
        event.carrier = this;
        if (mine.isOwnedBy(this)) {
            event.processor = mine.index();
            event.readyThreads = mine.readyThreads();
        }
        event.dispatches = dispatches();
        event.migrations = counts.migrations;
        event.steals = counts.steals;
        event.failedSteals = counts.failedSteals;
        event.parks = counts.parks;
        event.wakeUps = counts.wakeUps;
        event.spins = counts.spins;
        event.yields = counts.yields;
        event.sleeps = counts.sleeps;
    }

    /** Returns the kernel's thread id; 0 before this carrier runs. */
    int kernelId() {
        return kernelId;
    }

    /** Returns what this carrier runs; null if it runs nothing. */
    @Nullable
    ThreadTask running() {
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

    /** Wakes this carrier to see that the scheduler was closed. */
    void wakeToClose() {
        processors.idleCarriers().wake(parker);
        LockSupport.unpark(this);
    }

    /**
     * Wakes this carrier if it is idle, because its processor got a thread or a timer.
     *
     * @return whether it was idle
     */
    boolean wakeIfIdle() {
        return processors.idleCarriers().wake(parker);
    }
}

package io.heddle.simulator.execution;

/**
 * Stops the program for collections, as HotSpot's ParallelGC does.
 *
 * <p>A thread that finds the heap full takes the {@link HeapLock}, wakes the coordinator (HotSpot's VM thread) and sleeps; if the
 * coordinator takes its CPU before that, it never sleeps, and goes on first. Until the coordinator has a CPU, other threads run
 * until their allocation buffers are empty, and wait for the lock.
 *
 * <p>Then the coordinator stops the program: threads that run stop at once, and one that lost its CPU stops when it gets a CPU again,
 * for which the coordinator waits. One that has slept and has no CPU yet counts as stopped. Compilers go on, until they need the JVM
 * between two pieces of work. The last of the {@link CollectorThreads} wakes the coordinator.
 *
 * <p>At the end, the threads that stopped become ready in the order in which they stopped, and the lock goes round.
 */
final class Safepoint implements Behaviour {
    /** The CPU time of the coordinator to begin or end a pause. */
    static final long COORDINATION_NANOS = 20_000;

    /** How long a thread runs on that has woken the coordinator, until it sleeps: 3 to 6 µs in recordings. */
    private static final long REQUEST_NANOS = 5_000;

    /**
     * A thread that allocates between two collections uses so many buffers (HotSpot's TLABWasteTargetPercent of 1). So buffers are larger
     * if few threads share the memory.
     */
    private static final int BUFFERS = 50;

    private static final long SEED = 1;
    private static final int NONE = -1;

    private final Execution execution;
    private final Heap heap;
    private final Randomness random = new Randomness(SEED, 1);
    private final HeapLock lock;
    private final CollectorThreads collectors;
    private final boolean hasCollectors;
    private final int coordinator;
    private State state = State.RUNNING;
    private long stoppingSince;
    private long stoppedSince;

    /** The thread that has asked for the collection and holds the heap's lock. */
    private int requester = NONE;

    private boolean requesterSleeps;

    /** Whether the requester has let go of the lock that it shares with the coordinator. */
    private boolean requested;

    /** Whether the coordinator waits for that lock. */
    private boolean coordinatorWaits;

    /** Whether the coordinator has computed what it needs for its next step. */
    private boolean coordinated;

    /** Until when each thread can run in a full heap. */
    private final long[] memoryEnds;

    /** The size of a thread's allocation buffer. */
    private double bufferBytes;

    /** The threads that the coordinator has stopped, in that order. */
    private final TaskQueue stopped = new TaskQueue();

    /** Which threads are ready in the middle of something, so that the collection waits for them. */
    private final boolean[] awaited;

    private int awaitedCount;

    private enum State {
        RUNNING,
        /** The heap is full, and the coordinator is to stop the program. */
        HEAP_FULL,
        /** Threads stop. */
        STOPPING,
        COLLECTING,
        /** The coordinator is to let the program go on. */
        COLLECTED
    }

    Safepoint(Execution execution, ProgramSpec program, Heap heap) {
        this.execution = execution;
        this.heap = heap;
        int firstCollector = program.threads().size();
        collectors = new CollectorThreads(execution, firstCollector, program.collectors());
        hasCollectors = program.collectors() > 0;
        coordinator = firstCollector + program.collectors();
        lock = new HeapLock(program.tasks(), execution::ready);
        memoryEnds = new long[program.tasks()];
        awaited = new boolean[program.tasks()];
    }

    /** Returns whether the heap is full, from the moment at which that is found to the end of the collection. */
    boolean isHeapFull() {
        return state != State.RUNNING;
    }

    /** Returns whether a task that runs cannot go on: it needs memory in a full heap, or the program stops. */
    boolean blocks(int task) {
        if (state == State.RUNNING) {
            return false;
        }
        Tasks tasks = execution.tasksTable();
        boolean hasWork = tasks.work[task] > 0;
        return state == State.HEAP_FULL
                ? execution.nanos() >= memoryEnd(task) || (task == requester && !hasWork)
                : tasks.stopsForCollections[task] || (tasks.compiles[task] && !hasWork);
    }

    /** Returns until when a task that runs has memory; {@link Long#MAX_VALUE} if it needs none. */
    long memoryEnd(int task) {
        return state == State.HEAP_FULL && execution.tasksTable().bytes[task] > 0 ? memoryEnds[task] : Long.MAX_VALUE;
    }

    void heapIsFull() {
        if (!hasCollectors) {
            throw new IllegalStateException("a program with a heap needs a thread that collects");
        }
        Tasks tasks = execution.tasksTable();
        state = State.HEAP_FULL;
        requester = NONE;
        requesterSleeps = false;
        requested = false;
        coordinatorWaits = false;
        bufferBytes = heap.freeBytes() / ((double) BUFFERS * Math.max(1, tasks.allocating()));
        for (int cpu = 0; cpu < execution.topology().cpus(); cpu++) {
            int task = execution.running(cpu);
            if (task != NONE && requester == NONE && tasks.bytes[task] > 0) {
                requester = task;
                memoryEnds[task] = execution.nanos() + REQUEST_NANOS;
            } else if (task != NONE) {
                runsOn(task, execution.nanos());
            }
        }
        execution.renewRunning();
        execution.ready(coordinator);
    }

    /** Gives a task that runs on in a full heap what is left of its allocation buffer. */
    private void runsOn(int task, long since) {
        Tasks tasks = execution.tasksTable();
        double bytes = tasks.bytes[task];
        double nanosPerByte = bytes == 0 ? 0 : tasks.work[task] / bytes;
        memoryEnds[task] = since + Math.round(random.fraction(0) * bufferBytes * nanosPerByte);
    }

    /**
     * Returns whether a task that cannot go on sleeps at once. The requester wakes the coordinator first if that waits for it, and
     * can lose its CPU to it.
     */
    boolean sleepsAtOnce(int task) {
        if (task != requester || state != State.HEAP_FULL || !coordinatorWaits) {
            return true;
        }
        coordinatorWaits = false;
        requested = true;
        memoryEnds[task] = execution.nanos() + REQUEST_NANOS;
        execution.ready(coordinator);
        return false;
    }

    /** Says that a task has blocked. */
    void blocked(int task) {
        if (state == State.HEAP_FULL && requester == NONE) {
            requester = task;
        }
        if (task == requester) {
            requesterSleeps = true;
            requested = true;
        } else if (state == State.HEAP_FULL) {
            lock.await(task);
        } else {
            stopped.add(task);
        }
        if (awaited[task]) {
            awaited[task] = false;
            awaitedCount--;
            collectIfStopped();
        }
    }

    /** Lets the collection wait until a task blocks. */
    void await(int task) {
        if (state == State.STOPPING && task != requester && !awaited[task]) {
            awaited[task] = true;
            awaitedCount++;
        }
    }

    /**
     * Says that a task has a CPU. If it was given the heap's lock, it passes that on, unless the heap is full again: then the next
     * collection's thread has the lock.
     *
     * @param workStart when its work begins
     */
    void goesOn(int task, long workStart) {
        if (state == State.HEAP_FULL) {
            if (task != requester) {
                runsOn(task, workStart);
            } else if (!requested) {
                memoryEnds[task] = workStart + REQUEST_NANOS;
            }
        }
        if (lock.release(task) && state == State.RUNNING) {
            lock.pass();
        }
    }

    /** The next action of the coordinator and of each thread of the collector. */
    @Override
    public void next(int thread, Actions actions) {
        if (thread == coordinator) {
            coordinate(actions);
        } else if (collectors.next(actions)) {
            state = State.COLLECTED;
            execution.ready(coordinator);
        }
    }

    private void coordinate(Actions actions) {
        coordinated = !coordinated;
        if (coordinated) {
            actions.compute(COORDINATION_NANOS, 0);
            return;
        }
        execution.actions().await();
        if (state != State.HEAP_FULL) {
            end();
        } else if (requester == NONE || requested) {
            stop();
        } else {
            coordinatorWaits = true;
            coordinated = true;
        }
    }

    private void stop() {
        Tasks tasks = execution.tasksTable();
        state = State.STOPPING;
        stoppingSince = execution.nanos();
        for (int task = 0; task < tasks.count; task++) {
            if (tasks.preempted[task] && tasks.ready[task] && tasks.stopsForCollections[task]) {
                await(task);
            }
        }
        // The collection begins after the last thread has stopped, even if the first one was the last.
        awaitedCount++;
        execution.blockRunning();
        awaitedCount--;
        collectIfStopped();
    }

    private void collectIfStopped() {
        if (awaitedCount > 0 || state != State.STOPPING) {
            return;
        }
        state = State.COLLECTING;
        stoppedSince = execution.nanos();
        CollectionWork work = execution.collect();
        if (work != null) {
            collectors.begin(work);
        }
    }

    private void end() {
        state = State.RUNNING;
        execution.pauseEnded(stoppingSince, stoppedSince);
        while (!stopped.isEmpty()) {
            execution.ready(stopped.poll());
        }
        if (requesterSleeps) {
            execution.ready(requester);
        }
        if (requester != NONE && execution.tasksTable().ready[requester]) {
            lock.give(requester);
        } else {
            lock.pass();
        }
    }
}

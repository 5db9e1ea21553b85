package io.heddle.simulator.execution;

/**
 * Stops the program for collections, as HotSpot's ParallelGC does.
 *
 * <p>A thread that finds the heap full takes the heap's lock and wakes the coordinator (HotSpot's VM thread). Until that has a CPU,
 * other threads run, find the heap full as well, and wait for the lock. Then the coordinator stops the program: threads that run stop
 * at once, and one that lost its CPU in the middle of something stops when it gets a CPU again, for which the coordinator waits. Such
 * a thread has little left of its allocation buffer, so it waits for the lock as well if it allocates. The collector's threads share
 * the work, and the last one wakes the coordinator.
 *
 * <p>At the end, the threads go on that stopped without need of memory. Those that wait for the heap's lock get it one after the
 * other: each wakes the next one when it has a CPU. If CPUs are busy, the next collection comes before the last of them, so that
 * most threads wait for the lock most of the time.
 */
final class Safepoint implements Behaviour {
    /** A collector's thread takes this share of its part at a time, so that slow threads do less. */
    private static final int PORTIONS = 8;

    private static final long MIN_PORTION_NANOS = 20_000;

    /** The CPU time of the coordinator to begin or end a pause. */
    static final long COORDINATION_NANOS = 20_000;

    private static final int NONE = -1;

    private final Execution execution;
    private final int firstCollector;
    private final int collectors;
    private final int coordinator;
    private State state = State.RUNNING;
    private long stoppingSince;
    private long stoppedSince;

    /** The thread that has asked for the collection and holds the heap's lock. */
    private int requester = NONE;

    /** The threads that stopped and need no memory, in the order in which they did. */
    private final TaskQueue stopped = new TaskQueue();

    /** The threads that wait for the heap's lock. */
    private final TaskQueue waiting = new TaskQueue();

    /** Whether each thread has the heap's lock, and wakes the next one as it goes on. */
    private boolean[] holdsLock = new boolean[0];

    /** Which threads are ready in the middle of something, so that the collection waits for them. */
    private boolean[] awaited = new boolean[0];

    private int awaitedCount;

    /** Whether the coordinator has computed what it needs for its next step. */
    private boolean coordinated;

    private long serialNanos;
    private long parallelNanos;
    private long portionNanos;

    /** How many of the collector's threads have begun, and how many of them have found no more work. */
    private int begun;

    private int finished;

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

    /** @param firstCollector the number of the collector's first thread; the coordinator follows the last one */
    Safepoint(Execution execution, int firstCollector, int collectors) {
        this.execution = execution;
        this.firstCollector = firstCollector;
        this.collectors = collectors;
        coordinator = firstCollector + collectors;
    }

    /** Returns whether the heap is full, from the moment at which that is found to the end of the collection. */
    boolean isHeapFull() {
        return state != State.RUNNING;
    }

    /** Returns whether a task that runs cannot go on: it allocates in a full heap, or the program stops. */
    boolean blocks(int task) {
        return state != State.RUNNING
                && execution.tasksTable().stopsForCollections[task]
                && (state != State.HEAP_FULL || execution.tasksTable().bytes[task] > 0);
    }

    void heapIsFull() {
        if (collectors == 0) {
            throw new IllegalStateException("a program with a heap needs a thread that collects");
        }
        int count = execution.tasksTable().count;
        if (holdsLock.length != count) {
            holdsLock = new boolean[count];
            awaited = new boolean[count];
        }
        state = State.HEAP_FULL;
        requester = NONE;
        execution.blockRunning();
        execution.ready(coordinator);
    }

    /** Says that a task has blocked. */
    void blocked(int task) {
        if (execution.tasksTable().bytes[task] == 0) {
            stopped.add(task);
        } else if (requester == NONE) {
            requester = task;
        } else {
            waiting.add(task);
        }
        if (awaited[task]) {
            awaited[task] = false;
            awaitedCount--;
            collectIfStopped();
        }
    }

    /** Lets the collection wait until a task blocks. */
    void await(int task) {
        if (state == State.STOPPING && !awaited[task]) {
            awaited[task] = true;
            awaitedCount++;
        }
    }

    /**
     * Says that a task has a CPU. If it was given the heap's lock, it passes that on, unless the heap is full again: then the next
     * collection's thread has the lock, and this one waits again.
     */
    void goesOn(int task) {
        if (task < holdsLock.length && holdsLock[task]) {
            holdsLock[task] = false;
            if (state == State.RUNNING && !waiting.isEmpty()) {
                int next = waiting.poll();
                holdsLock[next] = true;
                execution.ready(next);
            }
        }
    }

    /** The next action of the coordinator and of each thread of the collector. */
    @Override
    public void next(int thread, Actions actions) {
        if (thread == coordinator) {
            coordinate(actions);
        } else if (serialNanos > 0) {
            actions.compute(serialNanos, 0);
            serialNanos = 0;
        } else {
            startOthers();
            share(actions);
        }
    }

    private void coordinate(Actions actions) {
        coordinated = !coordinated;
        if (coordinated) {
            actions.compute(COORDINATION_NANOS, 0);
            return;
        }
        execution.actions().await();
        if (state == State.HEAP_FULL) {
            stop();
        } else {
            end();
        }
    }

    private void stop() {
        Tasks tasks = execution.tasksTable();
        state = State.STOPPING;
        stoppingSince = execution.nanos();
        for (int task = 0; task < tasks.count; task++) {
            if (tasks.ready[task] && tasks.stopsForCollections[task] && tasks.work[task] > 0) {
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
            serialNanos = work.serialNanos();
            parallelNanos = work.parallelNanos();
            portionNanos = Math.max(MIN_PORTION_NANOS, parallelNanos / ((long) PORTIONS * collectors));
            begun = 1;
            finished = 0;
            execution.ready(firstCollector);
        }
    }

    private void startOthers() {
        while (begun < collectors && parallelNanos > 0) {
            execution.ready(firstCollector + begun);
            begun++;
        }
    }

    private void share(Actions actions) {
        long portion = Math.min(portionNanos, parallelNanos);
        parallelNanos -= portion;
        if (portion > 0) {
            actions.compute(portion, 0);
            return;
        }
        execution.actions().await();
        finished++;
        if (finished == begun) {
            state = State.COLLECTED;
            execution.ready(coordinator);
        }
    }

    private void end() {
        state = State.RUNNING;
        execution.pauseEnded(stoppingSince, stoppedSince);
        while (!stopped.isEmpty()) {
            execution.ready(stopped.poll());
        }
        if (requester != NONE) {
            holdsLock[requester] = true;
            execution.ready(requester);
        }
    }
}

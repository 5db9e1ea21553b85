package io.heddle.simulator.execution;

/** The collector's threads, which share the work of a collection. The first one does what only one can do, and starts the others. */
final class CollectorThreads {
    /** A thread takes this share of its part at a time, so that slow threads do less. */
    private static final int PORTIONS = 8;

    private static final long MIN_PORTION_NANOS = 20_000;

    private final Execution execution;
    private final int first;
    private final int count;
    private long serialNanos;
    private long parallelNanos;
    private long portionNanos;

    /** How many of the threads have begun, and how many of them have found no more work. */
    private int begun;

    private int finished;

    /** @param first the number of the first thread; the others follow */
    CollectorThreads(Execution execution, int first, int count) {
        this.execution = execution;
        this.first = first;
        this.count = count;
    }

    void begin(CollectionWork work) {
        serialNanos = work.serialNanos();
        parallelNanos = work.parallelNanos();
        portionNanos = Math.max(MIN_PORTION_NANOS, parallelNanos / ((long) PORTIONS * count));
        begun = 1;
        finished = 0;
        execution.ready(first);
    }

    /** The next action of a thread. Returns whether all of them are done. */
    boolean next(Actions actions) {
        if (serialNanos > 0) {
            actions.compute(serialNanos, 0);
            serialNanos = 0;
            return false;
        }
        while (begun < count && parallelNanos > 0) {
            execution.ready(first + begun);
            begun++;
        }
        long portion = Math.min(portionNanos, parallelNanos);
        parallelNanos -= portion;
        if (portion > 0) {
            actions.compute(portion, 0);
            return false;
        }
        execution.actions().await();
        finished++;
        return finished == begun;
    }
}

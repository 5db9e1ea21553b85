package io.heddle.watch.accounting;

import io.heddle.watch.WatchedProgram;

/**
 * A measure of the work that a program completes. Selectors compare policies by the rate of its units, and know nothing else of
 * what is counted.
 */
public interface Progress {
    /** Reads the progress of a program over its life so far. Used by the governor's thread alone. */
    Reading read(WatchedProgram program);

    /**
     * One reading. All three numbers only grow.
     *
     * @param steps number of completed steps; only whole steps count, so a rate is taken from the end of one to the end of another
     * @param units units of work in these steps
     * @param nanos time of the end of the last step, by the clock of the counter
     */
    record Reading(long steps, long units, long nanos) {
        /** The reading of a program whose progress is unknown. */
        public static final Reading NONE = new Reading(0, 0, 0);
    }
}

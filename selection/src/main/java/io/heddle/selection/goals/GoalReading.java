package io.heddle.selection.goals;

/** One reading of all that a goal's statistic needs. Compare only readings of the same {@link GoalReader}. */
public sealed interface GoalReading {
    /** {@link System#nanoTime} of the reading. */
    long nanos();

    /**
     * The source gave no number.
     *
     * @param reason one line for people
     */
    record Absent(long nanos, String reason) implements GoalReading {}

    /**
     * The source gave numbers.
     *
     * @param epoch differences to totals of another epoch mean nothing
     * @param totals what the source has counted
     */
    record Present(long nanos, Epoch epoch, Totals totals) implements GoalReading {}

    /**
     * A time in which the totals only grow. A restart of the program begins another one.
     *
     * @param number of the epoch, from 0
     * @param cause why it began, for people
     */
    record Epoch(int number, String cause) {
        /** The epoch of the first reading. */
        public static final Epoch FIRST = new Epoch(0, "it is the first reading");

        /** The epoch after this one. */
        public Epoch next(String why) {
            return new Epoch(number + 1, why);
        }
    }
}

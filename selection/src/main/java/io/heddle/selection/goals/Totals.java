package io.heddle.selection.goals;

import io.heddle.selection.goals.GoalInterval.Known;
import io.heddle.selection.goals.GoalInterval.Unknown;

/** The cumulative numbers of a source at a reading. They only grow within an epoch; their differences make a goal's value. */
public sealed interface Totals permits Totals.Counter, Totals.Sum, BucketTotals, SketchTotals {
    double NANOS_A_SECOND = 1e9;

    /**
     * The value of the goal since an earlier reading.
     *
     * @param earlier totals of the same reader and epoch
     * @param nanos the time between both, above 0
     */
    GoalInterval since(Totals earlier, long nanos);

    /** The value if it is a number. */
    static GoalInterval known(double value, double observations, long nanos) {
        return Double.isFinite(value)
                ? new Known(new GoalValue(value, observations, nanos))
                : new Unknown("the difference of two readings is not a finite number");
    }

    /** Two readings of different kinds, which a source gives after its metric has changed type. */
    static GoalInterval incomparable() {
        return new Unknown("the metric has changed its type");
    }

    /** A counter, of which the rate is wanted. */
    record Counter(double count) implements Totals {
        @Override
        public GoalInterval since(Totals earlier, long nanos) {
            if (!(earlier instanceof Counter before)) {
                return incomparable();
            }
            double increase = count - before.count;
            return increase < 0
                    ? new Unknown("the counter fell from " + before.count + " to " + count)
                    : known(increase / (nanos / NANOS_A_SECOND), increase, nanos);
        }
    }

    /**
     * A sum of numbers, of which the mean is wanted. The numbers, and so the sum, may be negative.
     *
     * @param count how many numbers the sum has
     */
    record Sum(double sum, double count) implements Totals {
        @Override
        public GoalInterval since(Totals earlier, long nanos) {
            if (!(earlier instanceof Sum before)) {
                return incomparable();
            }
            double observations = count - before.count;
            if (observations < 0) {
                return new Unknown("the number of observations fell from " + before.count + " to " + count);
            }
            return observations == 0
                    ? new Unknown("there were no observations in the interval")
                    : known((sum - before.sum) / observations, observations, nanos);
        }
    }
}

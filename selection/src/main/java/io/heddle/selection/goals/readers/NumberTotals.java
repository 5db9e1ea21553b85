package io.heddle.selection.goals.readers;

import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalReading.Epoch;
import io.heddle.selection.goals.Statistic;
import io.heddle.selection.goals.Totals;

/** The totals of a source that gives one number a reading. Not thread-safe. */
interface NumberTotals {
    /** The reading after another number. */
    GoalReading.Present add(long nanos, double number);

    /** Notes that the program has restarted. */
    void restart();

    /** @param statistic rate or value */
    static NumberTotals of(Statistic statistic) {
        return statistic instanceof Statistic.Rate ? new OfCounter() : new OfValues();
    }

    /** The number is a counter, which falls only at a restart. */
    final class OfCounter implements NumberTotals {
        private Epoch epoch = Epoch.FIRST;
        private double last = Double.NEGATIVE_INFINITY;

        @Override
        public GoalReading.Present add(long nanos, double number) {
            if (number < last) {
                epoch = epoch.next("the counter fell within the interval, from " + last + " to " + number);
            }
            last = number;
            return new GoalReading.Present(nanos, epoch, new Totals.Counter(number));
        }

        @Override
        public void restart() {
            epoch = epoch.next("the program restarted within the interval");
            last = Double.NEGATIVE_INFINITY;
        }
    }

    /** The number may rise and fall; its mean counts. */
    final class OfValues implements NumberTotals {
        private double sum;
        private long count;

        @Override
        public GoalReading.Present add(long nanos, double number) {
            sum += number;
            count++;
            return new GoalReading.Present(nanos, Epoch.FIRST, new Totals.Sum(sum, count));
        }

        /** A mean may contain numbers from before and after. */
        @Override
        public void restart() {}
    }
}

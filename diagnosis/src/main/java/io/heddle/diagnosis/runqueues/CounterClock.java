package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.Timeline;
import java.util.List;

/**
 * The time that counters of one CPU counted, as a function of time: linear between two readings. Queries must not go back in time, so
 * that a query needs no search.
 */
final class CounterClock {
    private final List<Cursor> cursors;

    private CounterClock(List<Cursor> cursors) {
        this.cursors = cursors;
    }

    /** The sum of several counters of a CPU. It stands still where they have no readings. */
    static CounterClock of(Timeline timeline, int cpu, Counter... counters) {
        String subject = "cpu" + cpu;
        List<Counter> wanted = List.of(counters);
        return new CounterClock(timeline.counters().stream()
                .filter(each ->
                        wanted.contains(each.counter()) && each.subject().equals(subject) && each.size() > 1)
                .map(Cursor::new)
                .toList());
    }

    /** The time counted since the first reading. */
    double at(long nanos) {
        double sum = 0;
        for (Cursor cursor : cursors) {
            sum += cursor.at(nanos);
        }
        return sum;
    }

    /** A position in a series. */
    private static final class Cursor {
        private final CounterSeries series;

        /** The reading before the current interval, and what the intervals before it added up to. */
        private int reading;

        private double before;

        /** The current interval, and what it adds. After the last reading it has no end. */
        private long startNanos;

        private long endNanos;
        private double increase;

        Cursor(CounterSeries series) {
            this.series = series;
            enter();
        }

        double at(long nanos) {
            while (nanos >= endNanos) {
                before += increase;
                reading++;
                enter();
            }
            return nanos <= startNanos ? before : before + increase * (nanos - startNanos) / (endNanos - startNanos);
        }

        private void enter() {
            boolean isLast = reading == series.size() - 1;
            startNanos = series.nanos(reading);
            endNanos = isLast ? Long.MAX_VALUE : series.nanos(reading + 1);
            increase = isLast ? 0 : increase();
        }

        /** A CPU cannot spend more time than passes, but readings are not exactly as far apart as their times. */
        private double increase() {
            double increase = series.value(reading + 1) - series.value(reading);
            return Math.clamp(increase, 0, (double) (series.nanos(reading + 1) - series.nanos(reading)));
        }
    }
}

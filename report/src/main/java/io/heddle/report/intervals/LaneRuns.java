package io.heddle.report.intervals;

import io.heddle.report.intervals.RunSink.Kind;

/** Converts the intervals of one lane to runs. Those that round to no tick are dropped, and neighbours of one category merged. */
final class LaneRuns {
    private final TickAxis axis;
    private final int gap;
    private final RunSink sink;
    private long written;
    private long end;
    private int category;

    private LaneRuns(TickAxis axis, int gap, RunSink sink) {
        this.axis = axis;
        this.gap = gap;
        this.sink = sink;
        this.category = gap;
    }

    /** @param gap the category of gaps */
    static void of(Intervals intervals, TickAxis axis, int gap, RunSink sink) {
        LaneRuns runs = new LaneRuns(axis, gap, sink);
        intervals.forEach(runs::interval);
        runs.extend(axis.ticks(), gap);
        runs.write();
    }

    private void interval(long startNanos, long endNanos, int category) {
        long from = axis.tickAt(startNanos);
        long to = axis.tickAt(endNanos);
        if (to > from) {
            extend(from, gap);
            extend(to, category);
        }
    }

    private void extend(long to, int category) {
        if (to == end) {
            return;
        }
        if (category != this.category) {
            write();
            this.category = category;
        }
        end = to;
    }

    private void write() {
        if (end > written) {
            sink.accept(end - written, Kind.SINGLE, category);
            written = end;
        }
    }
}

package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.Span;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The times at which a CPU quota may have stopped the program. */
final class ThrottledTime {
    /** The kernel counts throttled time when it ends, at most one usual bandwidth period (100 ms) after its start. */
    private static final long PERIOD_NANOS = 100_000_000;

    private final long[] starts;
    private final long[] ends;

    /** The sum of the lengths before each span. */
    private final long[] before;

    private ThrottledTime(List<Span> disjoint) {
        starts = disjoint.stream().mapToLong(Span::startNanos).toArray();
        ends = disjoint.stream().mapToLong(Span::endNanos).toArray();
        before = new long[starts.length + 1];
        for (int i = 0; i < starts.length; i++) {
            before[i + 1] = before[i] + ends[i] - starts[i];
        }
    }

    /** The intervals of readings in which throttled time grew. A quota without a counter may stop the program at any time. */
    static ThrottledTime of(Timeline timeline) {
        List<CounterSeries> counters = timeline.seriesOf(Counter.THROTTLED_NANOS)
                .filter(each -> each.size() > 1)
                .toList();
        if (counters.isEmpty()) {
            boolean limited = !Double.isNaN(timeline.facts().quotaCpus());
            return new ThrottledTime(limited ? List.of(timeline.span()) : List.of());
        }
        List<Span> spans = new ArrayList<>();
        for (CounterSeries series : counters) {
            for (int i = 1; i < series.size(); i++) {
                if (series.value(i) > series.value(i - 1)) {
                    spans.add(new Span(series.nanos(i - 1) - PERIOD_NANOS, series.nanos(i)));
                }
            }
        }
        return new ThrottledTime(union(spans));
    }

    private static List<Span> union(List<Span> spans) {
        spans.sort(Comparator.comparingLong(Span::startNanos));
        List<Span> union = new ArrayList<>();
        for (Span span : spans) {
            if (!union.isEmpty() && span.startNanos() <= union.getLast().endNanos()) {
                Span last = union.removeLast();
                union.add(new Span(last.startNanos(), Math.max(last.endNanos(), span.endNanos())));
            } else {
                union.add(span);
            }
        }
        return union;
    }

    /** The part of a time that is throttled time. */
    long overlap(long fromNanos, long toNanos) {
        return starts.length == 0 ? 0 : until(toNanos) - until(fromNanos);
    }

    private long until(long nanos) {
        int position = Arrays.binarySearch(starts, nanos);
        int last = position >= 0 ? position : -position - 2;
        return last < 0 ? 0 : before[last] + Math.min(nanos, ends[last]) - starts[last];
    }
}

package io.heddle.cli.explain;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.TracepointHits;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A tracepoint that the user named.
 *
 * @param threads those that hit it most often, the first one most
 */
record Tracepoint(String name, long hits, double hitsPerSecond, List<HitsOfThread> threads) {
    private static final int MAX_THREADS = 5;

    record HitsOfThread(String name, int tid, long hits) {}

    /** By name. */
    static List<Tracepoint> of(Timeline timeline) {
        Map<String, List<TracepointHits>> byName = timeline.tracepointHits().stream()
                .collect(Collectors.groupingBy(TracepointHits::tracepoint, TreeMap::new, Collectors.toList()));
        return byName.entrySet().stream()
                .map(each -> of(each.getKey(), each.getValue(), timeline))
                .toList();
    }

    private static Tracepoint of(String name, List<TracepointHits> hits, Timeline timeline) {
        long sum = hits.stream().mapToLong(TracepointHits::hits).sum();
        return new Tracepoint(
                name,
                sum,
                timeline.span().nanos() == 0 ? 0 : sum / timeline.span().seconds(),
                hits.stream()
                        .sorted(Comparator.comparingLong(TracepointHits::hits).reversed())
                        .limit(MAX_THREADS)
                        .map(each -> of(each, timeline))
                        .toList());
    }

    private static HitsOfThread of(TracepointHits hits, Timeline timeline) {
        if (hits.thread() == SchedulingVisitor.IDLE) {
            return new HitsOfThread("idle task", 0, hits.hits());
        }
        TimelineThread thread = timeline.threads().get(hits.thread());
        return new HitsOfThread(thread.name(), thread.tid(), hits.hits());
    }
}

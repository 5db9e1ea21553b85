package io.heddle.recorder.file;

import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A timeline as lines of text, which can be compared. A thread is named by its identifier and how many had that before. */
final class TimelineText {
    private final List<String> lines = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private TimelineText(Timeline timeline) {
        Map<Integer, Integer> seen = new HashMap<>();
        for (TimelineThread each : timeline.threads()) {
            names.add(each.tid() + "#" + seen.merge(each.tid(), 1, Integer::sum));
        }
    }

    static List<String> of(Timeline timeline) {
        TimelineText text = new TimelineText(timeline);
        text.addAll(timeline);
        return text.lines;
    }

    private String name(int thread) {
        return thread < 0 ? "none" : names.get(thread);
    }

    private void addAll(Timeline timeline) {
        lines.add(timeline.facts().toString());
        lines.add(timeline.span().toString());
        timeline.threads().stream()
                .map(each ->
                        name(each.index()) + " " + each.pid() + each.name() + each.kind() + each.span() + each.clocks())
                .sorted()
                .forEach(lines::add);
        timeline.jvms().forEach(each -> lines.add(each.toString()));
        for (Sample each : timeline.samples()) {
            lines.add(each.nanos() + " " + name(each.thread()) + each.kind() + each.weight() + each.stack());
        }
        timeline.tracepointHits().stream()
                .map(each -> each.tracepoint() + " " + name(each.thread()) + " " + each.hits())
                .sorted()
                .forEach(lines::add);
        timeline.losses().forEach(each -> lines.add(each.toString()));
        for (CounterSeries series : timeline.counters()) {
            for (int i = 0; i < series.size(); i++) {
                lines.add(series.counter() + " " + series.subject() + " " + series.nanos(i) + " " + series.value(i));
            }
        }
        timeline.scheduling().forEach(new SchedulingVisitor() {
            @Override
            public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
                lines.add(nanos + " cpu" + cpu + " " + name(previous) + " " + previousState + " -> " + name(next));
            }

            @Override
            public void woken(long nanos, int cpu, int thread, int waker) {
                lines.add(nanos + " cpu" + cpu + " wakes " + name(thread) + " for " + name(waker));
            }

            @Override
            public void migrated(long nanos, int toCpu, int thread) {
                lines.add(nanos + " cpu" + toCpu + " gets " + name(thread));
            }
        });
    }
}

package io.heddle.cli.explain;

import io.heddle.report.Hue;
import io.heddle.report.LaneChart;
import io.heddle.report.LaneChart.Category;
import io.heddle.report.LaneChart.Lane;
import io.heddle.report.intervals.Intervals;
import io.heddle.timeline.Pause;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The states of the program's threads and the pauses of its JVMs, as lanes. */
final class ThreadLanes {
    private static final int RUNNING = 0;
    private static final int READY = 1;
    private static final int UNINTERRUPTIBLE = 2;
    private static final int STOPPED = 3;
    private static final int PAUSE = 4;
    private static final int NONE = -1;

    private static final List<Category> CATEGORIES = List.of(
            new Category("running", Hue.GREEN),
            new Category("ready, without CPU", Hue.ORANGE),
            new Category("blocked in the kernel", Hue.PURPLE),
            new Category("stopped", Hue.NEUTRAL),
            new Category("pause", Hue.VERMILION));

    /** Threads that differ in their number only are in the order of their creation, so that 2 is before 10. */
    private static final Pattern NUMBER = Pattern.compile("\\d+$");

    private ThreadLanes() {}

    static LaneChart of(Timeline timeline) {
        // Other programs and the kernel have threads, too, and many events.
        Intervals.@Nullable Builder[] builders = timeline.threads().stream()
                .map(thread -> thread.kind().isOfProgram() ? Intervals.builder() : null)
                .toArray(Intervals.Builder[]::new);
        StateReplay.run(timeline, (thread, state, cpu, start, end) -> {
            int category = category(state);
            Intervals.Builder builder = builders[thread];
            if (builder != null && category != NONE) {
                builder.add(start, end, category);
            }
        });
        List<Lane> lanes = new ArrayList<>(pauses(timeline));
        timeline.threads().stream()
                .sorted(Comparator.comparing(TimelineThread::kind)
                        .thenComparing(thread -> NUMBER.matcher(thread.name()).replaceFirst(""))
                        .thenComparingInt(TimelineThread::tid))
                .forEach(thread -> {
                    Intervals.Builder builder = builders[thread.index()];
                    Intervals intervals = builder == null ? null : builder.build();
                    if (intervals != null && intervals.count() > 0) {
                        lanes.add(new Lane(
                                thread.name() + " (" + thread.tid() + ")", describe(thread.kind()), intervals));
                    }
                });
        return new LaneChart(
                "Threads",
                "Each lane is a thread of the program. A gap is a thread that sleeps.",
                "thread",
                CATEGORIES,
                lanes,
                timeline.span().startNanos(),
                timeline.span().endNanos());
    }

    private static List<Lane> pauses(Timeline timeline) {
        Map<Integer, Intervals.Builder> byJvm = new TreeMap<>();
        Map<Integer, Long> ends = new TreeMap<>();
        for (Pause pause : timeline.pauses()) {
            long start = Math.max(timeline.span().clip(pause.span().startNanos()), ends.getOrDefault(pause.pid(), 0L));
            long end = timeline.span().clip(pause.span().endNanos());
            if (end > start) {
                byJvm.computeIfAbsent(pause.pid(), pid -> Intervals.builder()).add(start, end, PAUSE);
                ends.put(pause.pid(), end);
            }
        }
        return byJvm.entrySet().stream()
                .map(jvm -> new Lane(
                        "pauses of JVM " + jvm.getKey(),
                        "pauses",
                        jvm.getValue().build()))
                .toList();
    }

    /** The name of a kind for people: roles as they are written everywhere, all others as words. */
    static String describe(ThreadKind kind) {
        return switch (kind) {
            case APP, JIT, GC_PAUSE, GC_CONCURRENT, VM, OTHER -> kind.name();
            case NATIVE_PROCESS -> "process without JVM";
            case HEDDLE -> "Heddle";
            case OTHER_PROGRAM -> "other program";
            case KERNEL -> "kernel";
        };
    }

    private static int category(ThreadState state) {
        return switch (state) {
            case RUNNING -> RUNNING;
            case READY -> READY;
            case UNINTERRUPTIBLE -> UNINTERRUPTIBLE;
            case STOPPED -> STOPPED;
            case SLEEPING, ENDED, UNKNOWN -> NONE;
        };
    }
}

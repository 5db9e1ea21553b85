package io.heddle.recorder.file;

import io.heddle.recorder.chunk.DamagedChunk;
import io.heddle.recorder.chunk.Struct;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalLong;

/** Adds the events of Heddle's chunks to a timeline. */
final class EventReader {
    private final TimelineBuilder builder;
    private final SchedulingUnpacker scheduling;
    private final List<ClockMapping.Pair> clocks = new ArrayList<>();
    private final IdentityHashMap<Struct, Stack> stacks = new IdentityHashMap<>();

    /** The recorder writes samples late, when their threads may have ended, and before scheduling events, which come in batches. */
    private final List<PendingSample> samples = new ArrayList<>();

    private OptionalLong end = OptionalLong.empty();
    private long latestNanos = Long.MIN_VALUE;
    private long newerVersion;

    private record PendingSample(int tid, Sample.Kind kind, long nanos, long weight, Stack stack) {}

    EventReader(TimelineBuilder builder) {
        this.builder = builder;
        this.scheduling = new SchedulingUnpacker(builder);
    }

    /** The end of the recording; empty if the recorder did not come to it. */
    OptionalLong end() {
        return end;
    }

    /** The time of the latest event. */
    long latestNanos() {
        return latestNanos;
    }

    List<ClockMapping.Pair> clocks() {
        return clocks;
    }

    /** A format version above that of this reader; 0 if there is none. */
    long newerVersion() {
        return newerVersion;
    }

    /** Begins a chunk, whose constants are its own. */
    void beginChunk() {
        stacks.clear();
    }

    void accept(Struct event) throws DamagedChunk {
        long nanos = event.number("startTime");
        latestNanos = Math.max(latestNanos, nanos);
        switch (event.type().name()) {
            case RecordingTypes.MARKER -> recording(event);
            case "heddle.Clock" ->
                clocks.add(new ClockMapping.Pair(event.number("wallEpochNanos"), event.number("monotonicNanos")));
            case "heddle.Thread" -> thread(event);
            case "heddle.ThreadEnd" -> {
                builder.ended(tid(event), nanos);
                scheduling.forgetThreads();
            }
            case "heddle.ThreadClocks" -> builder.clocks(tid(event), clocks(event));
            case "heddle.SchedulingBatch" ->
                latestNanos = Math.max(latestNanos, scheduling.unpack(nanos, event.text("packed")));
            case "heddle.Counter" ->
                builder.count(
                        constant(Counter.class, event.text("counter")),
                        event.text("subject"),
                        nanos,
                        event.decimal("value"));
            case "heddle.Sample" -> sample(event, nanos);
            case "heddle.Tracepoint" -> builder.hit(event.text("tracepoint"), tid(event));
            case "heddle.Jvm" -> jvm(event);
            case "heddle.Loss" -> builder.add(new Loss(event.text("what"), nanos, event.number("count")));
            case "heddle.End" -> end = OptionalLong.of(nanos);
            default -> {
                // Newer recorders may write more types of events.
            }
        }
    }

    private void recording(Struct event) throws DamagedChunk {
        long version = event.number("formatVersion");
        if (version > RecordingTypes.FORMAT_VERSION) {
            newerVersion = version;
            return;
        }
        builder.facts(new Facts(
                event.text("program"),
                event.textIfKnown("policy"),
                event.text("host"),
                (int) event.number("cpus"),
                event.decimal("quotaCpus"),
                event.decimal("contextSwitchNanos"),
                constant(SchedulingCoverage.class, event.text("coverage")),
                event.text("notes").lines().toList()));
    }

    private void thread(Struct event) throws DamagedChunk {
        builder.describe(
                tid(event),
                (int) event.number("pid"),
                event.text("name"),
                constant(ThreadKind.class, event.text("kind")),
                event.number("start"));
    }

    private static ThreadClocks clocks(Struct event) throws DamagedChunk {
        long start = event.number("readStart");
        long end = event.number("readEnd");
        if (end < start) {
            throw new DamagedChunk("a thread's clocks were read at %d and before, at %d".formatted(start, end));
        }
        return new ThreadClocks(
                new Span(start, end), event.number("runNanos"), event.number("waitNanos"), event.number("slices"));
    }

    private void sample(Struct event, long nanos) throws DamagedChunk {
        samples.add(new PendingSample(
                tid(event),
                constant(Sample.Kind.class, event.text("kind")),
                nanos,
                event.number("weight"),
                stack(event.struct("stackTrace"))));
    }

    /** Adds what needs all threads to be known. */
    void finish() {
        for (PendingSample each : samples) {
            builder.add(
                    new Sample(builder.threadAt(each.tid, each.nanos), each.kind, each.nanos, each.weight, each.stack));
        }
        samples.clear();
    }

    private Stack stack(Struct trace) throws DamagedChunk {
        Stack known = stacks.get(trace);
        if (known != null) {
            return known;
        }
        List<Frame> frames = new ArrayList<>();
        for (Object each : trace.list("frames")) {
            if (!(each instanceof Struct frame)) {
                throw new DamagedChunk("a stack has no frames");
            }
            Struct method = frame.struct("method");
            String type = method.struct("type").text("name").replace('/', '.');
            frames.add(new Frame(type, method.text("name"), (int) frame.number("lineNumber")));
        }
        Stack stack = new Stack(frames);
        stacks.put(trace, stack);
        return stack;
    }

    private void jvm(Struct event) throws DamagedChunk {
        builder.add(new TimelineJvm(
                (int) event.number("pid"),
                event.text("version"),
                event.text("collector"),
                (int) event.number("pauseThreads"),
                (int) event.number("concurrentThreads"),
                event.number("maxHeapBytes"),
                event.text("arguments")));
    }

    private static int tid(Struct event) throws DamagedChunk {
        return (int) event.number("tid");
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) throws DamagedChunk {
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException e) {
            throw new DamagedChunk("%s is no %s".formatted(name, type.getSimpleName()));
        }
    }
}

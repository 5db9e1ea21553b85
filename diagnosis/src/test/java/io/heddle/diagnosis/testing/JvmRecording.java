package io.heddle.diagnosis.testing;

import io.heddle.timeline.Collection;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Pause;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.List;

/** Builds a synthetic recording of one JVM, whose process identifier is 1. Times are milliseconds from its start; sizes are MiB. */
public final class JvmRecording {
    public static final long MIB = 1 << 20;
    public static final int PID = 1;

    private final TimelineFixture fixture;
    private int nextCollection;

    public JvmRecording(int cpus) {
        fixture = new TimelineFixture(cpus);
    }

    public TimelineFixture fixture() {
        return fixture;
    }

    public JvmRecording jvm(String collector, int pauseThreads, long maxHeapMib) {
        return jvm(collector, pauseThreads, maxHeapMib, "");
    }

    public JvmRecording jvm(String collector, int pauseThreads, long maxHeapMib, String arguments) {
        fixture.builder()
                .add(new TimelineJvm(PID, "25.0.3+9", collector, pauseThreads, 1, maxHeapMib * MIB, arguments));
        return this;
    }

    public int application(String name) {
        return fixture.thread(name, ThreadKind.APP);
    }

    /** A collection that stops the program from start to end. */
    public JvmRecording collection(
            double millis, double pauseMillis, String collector, String cause, long beforeMib, long afterMib) {
        return collection(
                new Heap(collector, cause, beforeMib, afterMib, -1, List.of()), millis, pauseMillis, List.of());
    }

    /** What a collection says of the heap. */
    public record Heap(
            String collector,
            String cause,
            long beforeMib,
            long afterMib,
            long promotedMib,
            List<Long> survivorMibByAge) {}

    public JvmRecording collection(Heap heap, double millis, double pauseMillis, List<Collection.Phase> phases) {
        int id = nextCollection++;
        Span span = TimelineFixture.span(millis, millis + pauseMillis);
        fixture.builder()
                .add(new Collection(
                        PID,
                        id,
                        span,
                        heap.collector(),
                        heap.cause(),
                        span.nanos(),
                        bytes(heap.beforeMib()),
                        bytes(heap.afterMib()),
                        bytes(heap.promotedMib()),
                        heap.survivorMibByAge().stream()
                                .map(JvmRecording::bytes)
                                .toList(),
                        phases));
        fixture.builder().add(new Pause(PID, span, "Collect", 100_000, id));
        return this;
    }

    /** A collection whose workers spend a part of it in termination, at its end. */
    public JvmRecording terminating(double millis, double pauseMillis, double... terminationMillis) {
        List<Collection.Phase> phases = new ArrayList<>();
        double end = millis + pauseMillis;
        for (int worker = 0; worker < terminationMillis.length; worker++) {
            phases.add(new Collection.Phase(
                    "Termination", worker, TimelineFixture.span(end - terminationMillis[worker], end)));
        }
        return collection(
                new Heap("G1New", "G1 Evacuation Pause", 600, 100, -1, List.of()), millis, pauseMillis, phases);
    }

    public JvmRecording pause(double millis, double pauseMillis, String operation, double safepointMillis) {
        fixture.builder()
                .add(new Pause(
                        PID,
                        TimelineFixture.span(millis, millis + pauseMillis),
                        operation,
                        Math.round(safepointMillis * 1e6),
                        Collection.NONE));
        return this;
    }

    public JvmRecording waits(int tid, Wait.Kind kind, double from, double to, String on, Stack stack) {
        return waits(tid, kind, from, to, on, 0, stack);
    }

    /** @param owner the identifier of the thread that holds the lock; 0 if unknown */
    public JvmRecording waits(int tid, Wait.Kind kind, double from, double to, String on, int owner, Stack stack) {
        int holder = owner == 0 ? Wait.UNKNOWN_THREAD : fixture.builder().thread(owner);
        fixture.builder()
                .add(new Wait(fixture.builder().thread(tid), kind, TimelineFixture.span(from, to), on, holder, stack));
        return this;
    }

    public JvmRecording sample(int tid, double millis, Stack stack) {
        fixture.builder()
                .add(new Sample(
                        fixture.builder().thread(tid),
                        Sample.Kind.JAVA,
                        TimelineFixture.at(millis),
                        10_000_000,
                        stack));
        return this;
    }

    /** The thread runs in this span, and the CPU is idle after it. */
    public JvmRecording runs(int tid, int cpu, double from, double to) {
        fixture.switched(from, cpu, 0, ThreadState.READY, tid).switched(to, cpu, tid, ThreadState.SLEEPING, 0);
        return this;
    }

    /** CPU time of the process, all in user mode. */
    public JvmRecording cpuTime(double millis, double cpuMillis) {
        fixture.builder().count(Counter.USER_NANOS, "pid 1", TimelineFixture.at(0), 0);
        fixture.builder().count(Counter.USER_NANOS, "pid 1", TimelineFixture.at(millis), cpuMillis * 1e6);
        return this;
    }

    public Timeline timeline(double millis) {
        return fixture.timeline(millis);
    }

    /** A recording of Flight Recorder alone. */
    public Timeline withoutScheduling(double millis) {
        return fixture.timeline(millis, SchedulingCoverage.NONE, Double.NaN);
    }

    /** @param frames the innermost first, for example {@code app.Cache.get} */
    public static Stack stack(String... frames) {
        List<Frame> list = new ArrayList<>();
        for (String frame : frames) {
            int dot = frame.lastIndexOf('.');
            list.add(new Frame(frame.substring(0, dot), frame.substring(dot + 1), 42));
        }
        return new Stack(list);
    }

    private static long bytes(long mib) {
        return mib < 0 ? -1 : mib * MIB;
    }
}

package io.heddle.recorder.file;

import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Writes random events, and builds the timeline that a reader must find. */
final class RandomRecording {
    private static final String[] NAMES = {
        "", "main", "C2 CompilerThread0", "\u001b[31m<b>é", "漢字 \uD83D\uDE00", "x".repeat(300)
    };
    private static final int TIDS = 40;

    private final Random random;
    private final RecordingWriter writer;
    private final TimelineBuilder builder = new TimelineBuilder();
    private long now;

    /** Adds the samples, whose threads are those that had the identifiers at their times. */
    private final List<Runnable> samples = new ArrayList<>();

    RandomRecording(long seed, RecordingWriter writer) {
        random = new Random(seed);
        this.writer = writer;
        now = random.nextLong(1L << 50);
    }

    /** Writes a recording with some number of events. */
    Timeline write(int events) throws IOException {
        long start = now;
        writer.begin(Facts.UNKNOWN, random.nextLong(1L << 60), now);
        for (int i = 0; i < events; i++) {
            now += random.nextInt(5) == 0 ? random.nextLong(1L << 33) : random.nextInt(20_000);
            event();
        }
        Facts facts = new Facts(
                name(),
                name(),
                name(),
                random.nextInt(9),
                Double.NaN,
                random.nextDouble(),
                pick(SchedulingCoverage.values()),
                List.of("a", "b"));
        writer.facts(facts);
        writer.end(now);
        samples.forEach(Runnable::run);
        return builder.facts(facts).span(new Span(start, now)).build();
    }

    private void event() throws IOException {
        switch (random.nextInt(15)) {
            case 0 -> thread(tid());
            case 1 -> end(tid());
            case 2 -> clocks(tid());
            case 3 -> count();
            case 4 -> sample(random.nextInt(TIDS));
            case 5 -> describeJvm();
            case 6 -> loseEvents();
            case 7 -> flush();
            case 8, 9 -> wake(tid());
            case 10 -> migrate(tid());
            case 11 -> hit(tid(random.nextInt(TIDS)));
            default -> switchThreads(random.nextInt(TIDS), random.nextInt(TIDS));
        }
    }

    /** Identifiers are sparse, as a kernel's are. Number 0 is the idle task. */
    private static int tid(int number) {
        return number * 104_729;
    }

    private int tid() {
        return tid(1 + random.nextInt(TIDS - 1));
    }

    private int index(int tid) {
        return tid == 0 ? SchedulingVisitor.IDLE : builder.thread(tid);
    }

    private void thread(int tid) {
        String name = name();
        ThreadKind kind = pick(ThreadKind.values());
        int pid = random.nextInt();
        long start = random.nextBoolean() ? Long.MIN_VALUE : now - random.nextInt(1_000_000);
        writer.thread(tid, pid, name, kind, start);
        builder.describe(tid, pid, name, kind, start);
    }

    private void end(int tid) {
        writer.ended(tid, now);
        builder.ended(tid, now);
    }

    private void clocks(int tid) {
        ThreadClocks clocks = random.nextBoolean()
                ? ThreadClocks.UNKNOWN
                : new ThreadClocks(new Span(now - 5, now), random.nextLong(), random.nextLong(), random.nextInt());
        writer.clocks(tid, clocks);
        builder.clocks(tid, clocks);
    }

    private void count() {
        Counter counter = pick(Counter.values());
        String subject = "cpu" + random.nextInt(100);
        double value = random.nextBoolean() ? random.nextDouble() : Double.POSITIVE_INFINITY;
        writer.count(counter, subject, now, value);
        builder.count(counter, subject, now, value);
    }

    private void sample(int number) {
        Stack stack = new Stack(IntStream.range(0, random.nextInt(5))
                .mapToObj(_ -> new Frame(random.nextBoolean() ? "" : "java.lang.Str", name(), random.nextInt(9) - 1))
                .toList());
        Sample.Kind kind = pick(Sample.Kind.values());
        long weight = random.nextLong();
        writer.sample(tid(number), kind, now, weight, stack);
        long at = now;
        samples.add(() -> builder.add(new Sample(builder.threadAt(tid(number), at), kind, at, weight, stack)));
    }

    private void hit(int tid) {
        String tracepoint = name();
        writer.tracepoint(tracepoint, now, random.nextInt(300), tid);
        builder.hit(tracepoint, tid);
    }

    private void describeJvm() {
        TimelineJvm jvm = new TimelineJvm(random.nextInt(5), name(), name(), 4, 1, -1, name());
        writer.jvm(jvm);
        builder.add(jvm);
    }

    private void loseEvents() {
        Loss loss = new Loss(name(), now, random.nextLong());
        writer.loss(loss);
        builder.add(loss);
    }

    private void flush() throws IOException {
        if (random.nextInt(20) == 0) {
            writer.flush();
        }
    }

    private void wake(int tid) {
        int cpu = random.nextInt(300);
        int waker = random.nextBoolean() ? 0 : 1 + random.nextInt(1_000);
        writer.woken(now, cpu, tid, waker);
        builder.scheduling().woken(now, cpu, index(tid), waker == 0 ? SchedulingVisitor.IDLE : index(waker));
    }

    private void migrate(int tid) {
        int cpu = random.nextInt(Short.MAX_VALUE);
        writer.migrated(now, cpu, tid);
        builder.scheduling().migrated(now, cpu, index(tid));
    }

    private void switchThreads(int previous, int next) {
        int cpu = random.nextInt(3) == 0 ? random.nextInt(Short.MAX_VALUE) : random.nextInt(4);
        ThreadState state = pick(ThreadState.values());
        writer.switched(now, cpu, tid(previous), state, tid(next));
        builder.scheduling().switched(now, cpu, index(tid(previous)), state, index(tid(next)));
    }

    private String name() {
        return pick(NAMES);
    }

    private <T> T pick(T[] values) {
        return values[random.nextInt(values.length)];
    }
}

package io.heddle.timeline;

import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;

/** Builds synthetic timelines. Times are milliseconds from the start of the recording, which is 1,000 s on the clock. */
public final class TimelineFixture {
    public static final long START_NANOS = 1_000_000_000_000L;

    /** What a context switch costs unless a test says otherwise. */
    public static final double CONTEXT_SWITCH_NANOS = 1_500;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final TimelineBuilder builder = new TimelineBuilder();
    private final int cpus;
    private int nextTid = 100;

    public TimelineFixture(int cpus) {
        this.cpus = cpus;
    }

    public static long at(double millis) {
        return START_NANOS + Math.round(millis * NANOS_PER_MILLI);
    }

    public static Span span(double fromMillis, double toMillis) {
        return new Span(at(fromMillis), at(toMillis));
    }

    /** The builder, for events that have no method here. */
    public TimelineBuilder builder() {
        return builder;
    }

    /** A thread of process 1. Returns its identifier, by which the methods here name it. */
    public int thread(String name, ThreadKind kind) {
        int tid = nextTid++;
        builder.describe(tid, kind.isOfProgram() ? 1 : tid, name, kind);
        return tid;
    }

    /** Clocks that are read at the start of the recording and at 1,000,000 ms. */
    public TimelineFixture clocks(int tid, double runMillis, double waitMillis) {
        builder.clocks(
                tid,
                new ThreadClocks(
                        span(0, 1_000_000),
                        Math.round(runMillis * NANOS_PER_MILLI),
                        Math.round(waitMillis * NANOS_PER_MILLI),
                        1));
        return this;
    }

    /** @param previous 0 for the idle task */
    public TimelineFixture switched(double millis, int cpu, int previous, ThreadState previousState, int next) {
        builder.scheduling().switched(at(millis), cpu, index(previous), previousState, index(next));
        return this;
    }

    public TimelineFixture woken(double millis, int cpu, int tid) {
        return woken(millis, cpu, tid, 0);
    }

    /** @param waker 0 for an interrupt */
    public TimelineFixture woken(double millis, int cpu, int tid, int waker) {
        builder.scheduling().woken(at(millis), cpu, index(tid), index(waker));
        return this;
    }

    private int index(int tid) {
        return tid == 0 ? SchedulingVisitor.IDLE : builder.thread(tid);
    }

    /** @param millis the length of the recording */
    public Timeline timeline(double millis) {
        return timeline(millis, SchedulingCoverage.MACHINE, Double.NaN);
    }

    public Timeline timeline(double millis, SchedulingCoverage coverage, double quotaCpus) {
        return timeline(millis, coverage, quotaCpus, CONTEXT_SWITCH_NANOS);
    }

    public Timeline timeline(double millis, SchedulingCoverage coverage, double quotaCpus, double contextSwitchNanos) {
        builder.span(span(0, millis));
        builder.facts(
                new Facts("java Program", "default", "test", cpus, quotaCpus, contextSwitchNanos, coverage, List.of()));
        return builder.build();
    }
}

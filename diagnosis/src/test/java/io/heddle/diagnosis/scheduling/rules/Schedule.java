package io.heddle.diagnosis.scheduling.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Counter;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineBuilder;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A timeline by what each CPU runs, in milliseconds. CPUs idle at all other times. Times of a CPU must be given in their order. */
final class Schedule {
    private static final int TO_IDLE = 0;
    private static final int WAKEUP = 1;
    private static final int TO_THREAD = 2;

    private final TimelineFixture fixture;
    private final List<Piece> last = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();

    private record Piece(int tid, double end, ThreadState then) {}

    private record Event(double millis, int order, Runnable emission) {}

    Schedule(int cpus) {
        fixture = new TimelineFixture(cpus);
        for (int cpu = 0; cpu < cpus; cpu++) {
            last.add(new Piece(0, 0, ThreadState.READY));
            int number = cpu;
            events.add(new Event(0, TO_IDLE, () -> fixture.switched(0, number, 0, ThreadState.READY, 0)));
        }
    }

    TimelineBuilder builder() {
        return fixture.builder();
    }

    int thread(String name, ThreadKind kind) {
        return fixture.thread(name, kind);
    }

    int[] threads(int count, String name) {
        int[] tids = new int[count];
        for (int i = 0; i < count; i++) {
            tids[i] = thread(name + "-" + i, ThreadKind.APP);
        }
        return tids;
    }

    Schedule wakes(double millis, int cpu, int tid) {
        events.add(new Event(millis, WAKEUP, () -> fixture.woken(millis, cpu, tid)));
        return this;
    }

    Schedule runs(int cpu, int tid, double from, double to, ThreadState then) {
        Piece before = last.get(cpu);
        if (before.end() < from || before.tid() == 0) {
            idle(cpu, before);
            before = new Piece(0, from, ThreadState.READY);
        }
        Piece previous = before;
        events.add(new Event(from, TO_THREAD, () -> fixture.switched(from, cpu, previous.tid(), previous.then(), tid)));
        last.set(cpu, new Piece(tid, to, then));
        return this;
    }

    /** Threads that are ready at the start take turns until the end, at which all are ready. */
    Schedule turns(int cpu, double from, double to, double quantum, int... tids) {
        for (int tid : tids) {
            wakes(from, cpu, tid);
        }
        int turn = 0;
        for (double start = from; start < to; start += quantum) {
            runs(cpu, tids[turn++ % tids.length], start, Math.min(to, start + quantum), ThreadState.READY);
        }
        return this;
    }

    /** The last thread of a CPU waits for an event after its time there. */
    Schedule sleeps(int cpu) {
        last.set(cpu, new Piece(last.get(cpu).tid(), last.get(cpu).end(), ThreadState.SLEEPING));
        return this;
    }

    Schedule counts(Counter counter, String subject, double fromMillis, double toMillis, double increase) {
        for (int reading = 0; reading <= 100; reading++) {
            double millis = fromMillis + (toMillis - fromMillis) * reading / 100;
            builder().count(counter, subject, TimelineFixture.at(millis), increase * reading / 100);
        }
        return this;
    }

    private void idle(int cpu, Piece before) {
        if (before.tid() != 0) {
            events.add(new Event(
                    before.end(), TO_IDLE, () -> fixture.switched(before.end(), cpu, before.tid(), before.then(), 0)));
        }
    }

    Timeline timeline(double millis) {
        return timeline(millis, Double.NaN);
    }

    Timeline timeline(double millis, double quotaCpus) {
        return timeline(millis, quotaCpus, TimelineFixture.CONTEXT_SWITCH_NANOS);
    }

    Timeline timeline(double millis, double quotaCpus, double contextSwitchNanos) {
        for (int cpu = 0; cpu < last.size(); cpu++) {
            if (last.get(cpu).end() < millis) {
                idle(cpu, last.get(cpu));
            }
        }
        events.sort(Comparator.comparingDouble(Event::millis).thenComparingInt(Event::order));
        events.forEach(each -> each.emission().run());
        return fixture.timeline(millis, SchedulingCoverage.MACHINE, quotaCpus, contextSwitchNanos);
    }

    /** All findings of a timeline. */
    static List<Finding> findings(Timeline timeline) {
        List<Finding> findings = new ArrayList<>();
        for (Rule rule : SchedulingRules.of(SchedulingAnalysis.of(timeline))) {
            rule.finding(timeline).ifPresent(findings::add);
        }
        return findings;
    }

    /** The finding of a timeline that has exactly one cause. */
    static Finding onlyFinding(Timeline timeline, Cause cause, double lostShare) {
        List<Finding> findings = findings(timeline);
        assertEquals(List.of(cause), findings.stream().map(Finding::cause).toList());
        assertEquals(lostShare, findings.getFirst().lostShare(), 0.001);
        return findings.getFirst();
    }
}

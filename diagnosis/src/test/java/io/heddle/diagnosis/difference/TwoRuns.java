package io.heddle.diagnosis.difference;

import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.scheduling.ThreadState;

/** Builds recorded runs on one CPU from the times that threads of each kind use it, one after the other. */
final class TwoRuns {
    private TwoRuns() {}

    /** The CPU time of a thread of a kind. */
    record Use(ThreadKind kind, double millis) {}

    static Use use(ThreadKind kind, double millis) {
        return new Use(kind, millis);
    }

    /** A run that ends after its last use and the idle time. */
    static RunAccount run(double idleMillis, Use... uses) {
        return RunAccount.of(SchedulingAnalysis.of(timeline(new TimelineFixture(1), idleMillis, uses)));
    }

    static Timeline timeline(TimelineFixture fixture, double idleMillis, Use... uses) {
        double now = 0;
        int previous = 0;
        for (Use use : uses) {
            int thread = fixture.thread(use.kind().name(), use.kind());
            fixture.switched(now, 0, previous, ThreadState.SLEEPING, thread);
            previous = thread;
            now += use.millis();
        }
        fixture.switched(now, 0, previous, ThreadState.SLEEPING, 0);
        return fixture.timeline(now + idleMillis);
    }
}

package io.heddle.diagnosis.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.timeline.Counter;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The causes of a thread's waits add up to its ready time, for any events. */
class BlameAddsUpTest {
    private static final List<ThreadKind> KINDS = List.of(ThreadKind.values());
    private static final List<ThreadState> STATES = List.of(
            ThreadState.READY,
            ThreadState.READY,
            ThreadState.SLEEPING,
            ThreadState.UNINTERRUPTIBLE,
            ThreadState.STOPPED);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void causes_of_random_events_add_up_to_the_ready_time_of_each_thread(long seed) {
        Timeline timeline = random(seed);
        long[] ready = new long[timeline.threads().size()];
        StateReplay.run(timeline, (thread, state, cpu, start, end) -> {
            if (state == ThreadState.READY) {
                ready[thread] += end - start;
            }
        });
        Blame blame = SchedulingAnalysis.of(timeline).blame();
        for (TimelineThread thread : timeline.threads()) {
            long expected = thread.kind().isOfProgram() ? ready[thread.index()] : 0;
            assertEquals(expected, blame.waitNanos(thread.index()), thread.name());
            assertEquals(
                    expected,
                    blame.forThread(thread.index()).values().stream()
                            .mapToLong(each -> each)
                            .sum());
        }
        assertTrue(blame.applicationWaitNanos() > 0);
    }

    private static Timeline random(long seed) {
        Random random = new Random(seed);
        TimelineFixture fixture = new TimelineFixture(3);
        List<Integer> tids = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            tids.add(fixture.thread("thread " + i, KINDS.get(i % KINDS.size())));
        }
        fixture.builder().started(tids.get(0), TimelineFixture.at(400));
        for (Counter counter : List.of(Counter.INTERRUPT_NANOS, Counter.STEAL_NANOS)) {
            for (int cpu = 0; cpu < 3; cpu++) {
                double value = 0;
                for (int millis = -100; millis < 1100; millis += 90) {
                    fixture.builder().count(counter, "cpu" + cpu, TimelineFixture.at(millis), value);
                    value += random.nextInt(150) * 1e6;
                }
            }
        }
        for (int millis = 0; millis < 1000; millis += 50) {
            fixture.builder()
                    .count(
                            Counter.THROTTLED_NANOS,
                            "/group",
                            TimelineFixture.at(millis),
                            Math.floor(millis / 300.0) * 1e6);
        }
        // Some events lie outside of the recording, and many contradict each other, as after lost events.
        for (int i = -5_000; i < 50_000; i++) {
            double millis = i / 45.0;
            int tid = tids.get(random.nextInt(tids.size()));
            int cpu = random.nextInt(3);
            switch (random.nextInt(4)) {
                case 0 -> fixture.woken(millis, cpu, tid);
                case 1 ->
                    fixture.builder()
                            .scheduling()
                            .migrated(
                                    TimelineFixture.at(millis),
                                    cpu,
                                    fixture.builder().thread(tid));
                case 2 -> fixture.switched(millis, cpu, tid, STATES.get(random.nextInt(STATES.size())), 0);
                default ->
                    fixture.switched(
                            millis,
                            cpu,
                            tid,
                            STATES.get(random.nextInt(STATES.size())),
                            tids.get(random.nextInt(tids.size())));
            }
        }
        fixture.builder().ended(tids.get(1), TimelineFixture.at(600));
        return fixture.timeline(1000);
    }

    @Test
    void a_million_events_of_two_thousand_ready_threads_are_analysed() {
        TimelineFixture fixture = new TimelineFixture(2);
        List<Integer> tids = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            tids.add(fixture.thread("thread " + i, ThreadKind.APP));
            fixture.woken(0, i % 2, tids.get(i));
        }
        // Each thread is preempted by the next thread of its CPU after 1 ms.
        int millis = 500_000;
        for (int i = 0; i < 2 * millis; i++) {
            int cpu = i % 2;
            int next = tids.get(i % 2_000);
            int previous = i < 2 ? 0 : tids.get((i - 2) % 2_000);
            fixture.switched(i * 0.5, cpu, previous, ThreadState.READY, next);
        }
        SchedulingAnalysis analysis = SchedulingAnalysis.of(fixture.timeline(millis));
        assertEquals(999, analysis.runQueues().byCpu().getFirst().percentile(0.5));
        double readyNanos = 1998.0 * millis * 1e6;
        double blamedNanos = (double) analysis.blame().applicationNanos(BlameCause.APPLICATION);
        assertEquals(readyNanos, blamedNanos, readyNanos / 1000);
        assertEquals(2000, analysis.bottleGraph().boxes().getFirst().parallelism(), 1);
    }
}

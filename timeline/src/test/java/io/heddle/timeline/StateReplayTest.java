package io.heddle.timeline;

import static io.heddle.timeline.TimelineFixture.START_NANOS;
import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StateReplayTest {
    private final TimelineFixture fixture = new TimelineFixture(2);
    private final int first = fixture.thread("first", ThreadKind.APP);
    private final int second = fixture.thread("second", ThreadKind.APP);

    private static List<String> intervals(Timeline timeline) {
        List<String> intervals = new ArrayList<>();
        StateReplay.run(
                timeline,
                (thread, state, cpu, start, end) -> intervals.add("%s %s cpu%d %d-%d"
                        .formatted(
                                timeline.threads().get(thread).name(),
                                state,
                                cpu,
                                (start - START_NANOS) / 1_000_000,
                                (end - START_NANOS) / 1_000_000)));
        return intervals;
    }

    @Test
    void a_woken_thread_is_ready_until_it_runs() {
        fixture.switched(0, 0, 0, READY, first)
                .woken(10, 0, second)
                .switched(30, 0, first, SLEEPING, second)
                .switched(40, 0, second, SLEEPING, 0);
        assertEquals(
                List.of(
                        "second UNKNOWN cpu-1 0-10",
                        "first RUNNING cpu0 0-30",
                        "second READY cpu0 10-30",
                        "second RUNNING cpu0 30-40",
                        "first SLEEPING cpu0 30-50",
                        "second SLEEPING cpu0 40-50"),
                intervals(fixture.timeline(50)));
    }

    @Test
    void a_preempted_thread_is_ready_at_once() {
        fixture.switched(0, 0, 0, READY, first)
                .woken(5, 0, second)
                .switched(5, 0, first, READY, second)
                .switched(9, 0, second, SLEEPING, first);
        assertEquals(
                List.of(
                        "second UNKNOWN cpu-1 0-5",
                        "first RUNNING cpu0 0-5",
                        "second RUNNING cpu0 5-9",
                        "first READY cpu0 5-9",
                        "first RUNNING cpu0 9-10",
                        "second SLEEPING cpu0 9-10"),
                intervals(fixture.timeline(10)));
    }

    @Test
    void a_thread_whose_switch_is_missing_is_in_an_unknown_state() {
        fixture.switched(0, 0, 0, READY, first).switched(20, 0, 0, READY, second);
        assertEquals(
                List.of(
                        "first RUNNING cpu0 0-20",
                        "second UNKNOWN cpu-1 0-20",
                        "first UNKNOWN cpu0 20-30",
                        "second RUNNING cpu0 20-30"),
                intervals(fixture.timeline(30)));
    }

    @Test
    void a_migration_moves_a_ready_thread() {
        fixture.woken(0, 0, first);
        fixture.builder().scheduling().migrated(TimelineFixture.at(4), 1, 0);
        fixture.switched(6, 1, 0, READY, first);
        assertEquals(
                List.of(
                        "first READY cpu0 0-4",
                        "first READY cpu1 4-6",
                        "first RUNNING cpu1 6-8",
                        "second UNKNOWN cpu-1 0-8"),
                intervals(fixture.timeline(8)));
    }

    @Test
    void intervals_of_random_events_cover_each_thread_once() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            int thread = random.nextBoolean() ? first : second;
            ThreadState state = random.nextBoolean() ? READY : SLEEPING;
            switch (random.nextInt(3)) {
                case 0 ->
                    fixture.switched(i / 100.0, random.nextInt(3), thread, state, random.nextBoolean() ? 0 : first);
                case 1 -> fixture.woken(i / 100.0, random.nextInt(3), thread);
                default -> fixture.switched(i / 100.0, random.nextInt(3), 0, READY, thread);
            }
        }
        Timeline timeline = fixture.timeline(1000);
        long[] last = {START_NANOS, START_NANOS};
        StateReplay.run(timeline, (thread, state, cpu, start, end) -> {
            assertEquals(last[thread], start);
            last[thread] = end;
        });
        assertEquals(100_000, timeline.scheduling().size());
        assertEquals(timeline.span().endNanos(), last[0]);
        assertEquals(timeline.span().endNanos(), last[1]);
    }

    @Test
    void changes_and_switches_are_reported_in_the_order_of_time() {
        List<String> changes = new ArrayList<>();
        fixture.switched(0, 0, 0, READY, first).woken(5, 1, second);
        fixture.builder().scheduling().migrated(TimelineFixture.at(6), 0, 1);
        fixture.switched(8, 0, first, READY, second).switched(12, 0, second, SLEEPING, 0);
        fixture.builder().ended(second, TimelineFixture.at(9));
        StateReplay.run(fixture.timeline(10), new StateReplay.Listener() {
            @Override
            public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

            @Override
            public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
                changes.add("%d %s cpu%d -> %s cpu%d at %d"
                        .formatted(thread, from, fromCpu, to, toCpu, (nanos - START_NANOS) / 1_000_000));
            }

            @Override
            public void occupied(int cpu, int thread, long nanos) {
                changes.add("cpu%d: %d at %d".formatted(cpu, thread, (nanos - START_NANOS) / 1_000_000));
            }
        });
        assertEquals(
                List.of(
                        "0 UNKNOWN cpu-1 -> RUNNING cpu0 at 0",
                        "cpu0: 0 at 0",
                        "1 UNKNOWN cpu-1 -> READY cpu1 at 5",
                        "1 READY cpu1 -> READY cpu0 at 6",
                        "0 RUNNING cpu0 -> READY cpu0 at 8",
                        "1 READY cpu0 -> RUNNING cpu0 at 8",
                        "cpu0: 1 at 8",
                        "1 RUNNING cpu0 -> SLEEPING cpu0 at 10",
                        "cpu0: -1 at 10",
                        "0 READY cpu0 -> ENDED cpu0 at 10",
                        "1 SLEEPING cpu0 -> ENDED cpu0 at 10"),
                changes);
    }

    @Test
    void one_pass_serves_a_visitor_of_events_and_several_listeners() {
        fixture.switched(0, 0, 0, READY, first).woken(10, 0, second);
        fixture.builder().scheduling().migrated(TimelineFixture.at(20), 1, 1);
        fixture.switched(30, 1, 0, READY, second);
        Timeline timeline = fixture.timeline(50);
        List<String> events = new ArrayList<>();
        int[] intervals = new int[2];
        StateReplay.run(
                timeline,
                new SchedulingVisitor() {
                    @Override
                    public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
                        events.add("switch on " + cpu);
                    }

                    @Override
                    public void woken(long nanos, int cpu, int thread, int waker) {
                        events.add("wake-up on " + cpu);
                    }

                    @Override
                    public void migrated(long nanos, int toCpu, int thread) {
                        events.add("migration to " + toCpu);
                    }
                },
                List.of(
                        (thread, state, cpu, start, end) -> intervals[0]++,
                        (thread, state, cpu, start, end) -> intervals[1]++));
        assertEquals(List.of("switch on 0", "wake-up on 0", "migration to 1", "switch on 1"), events);
        assertEquals(intervals(timeline).size(), intervals[0]);
        assertEquals(intervals[0], intervals[1]);
    }

    @Test
    void the_events_know_the_number_of_cpus() {
        assertEquals(0, fixture.timeline(50).scheduling().cpus());
        fixture.woken(10, 3, second);
        assertEquals(4, fixture.timeline(50).scheduling().cpus());
    }
}

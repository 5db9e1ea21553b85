package io.heddle.diagnosis.scheduling;

import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.runqueues.BlameCheck;
import io.heddle.diagnosis.runqueues.Culprit;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlameTest {
    private static final long MILLI = 1_000_000;

    private final TimelineFixture fixture = new TimelineFixture(2);
    private final int waiter = fixture.thread("waiter", ThreadKind.APP);
    private final int waiterIndex = fixture.builder().thread(waiter);

    private Map<BlameCause, Long> millisOfWaiter(Timeline timeline) {
        Map<BlameCause, Long> millis = new EnumMap<>(BlameCause.class);
        SchedulingAnalysis.of(timeline)
                .blame()
                .forThread(waiterIndex)
                .forEach((cause, nanos) -> millis.put(cause, nanos / MILLI));
        return millis;
    }

    @Test
    void a_thread_that_wakes_up_on_an_idle_cpu_waits_until_the_switch() {
        fixture.switched(0, 1, waiter, SLEEPING, 0)
                .woken(10, 1, waiter)
                .switched(12, 1, 0, READY, waiter)
                .switched(80, 1, waiter, SLEEPING, 0);
        fixture.clocks(waiter, 68, 2);
        assertEquals(
                2 * MILLI,
                SchedulingAnalysis.of(fixture.timeline(100)).blameCheck().blamedNanos());
    }

    @Test
    void a_wait_is_split_by_who_runs_meanwhile() {
        int other = fixture.thread("other", ThreadKind.APP);
        int compiler = fixture.thread("C2", ThreadKind.JIT);
        int foreign = fixture.thread("make", ThreadKind.OTHER_PROGRAM);
        fixture.switched(0, 0, 0, READY, other)
                .woken(10, 0, waiter)
                .woken(20, 0, compiler)
                .switched(30, 0, other, READY, compiler)
                .switched(70, 0, compiler, SLEEPING, foreign)
                .switched(75, 0, foreign, SLEEPING, 0)
                .switched(76, 0, 0, READY, waiter)
                .switched(90, 0, waiter, READY, other)
                .switched(95, 0, other, SLEEPING, waiter);
        Timeline timeline = fixture.timeline(100);
        assertEquals(
                Map.of(
                        BlameCause.APPLICATION, 25L,
                        BlameCause.JIT, 40L,
                        BlameCause.OTHER_PROGRAM, 5L,
                        BlameCause.IDLE, 1L),
                millisOfWaiter(timeline));
        Blame blame = SchedulingAnalysis.of(timeline).blame();
        assertTrue(blame.knowsCauses());
        assertEquals(10 * MILLI, blame.nanos(ThreadKind.JIT, BlameCause.APPLICATION));
        // The preempted thread waits behind the compiler, another program and the waiter.
        assertEquals((40 + 40) * MILLI, blame.applicationNanos(BlameCause.JIT));
        assertEquals(
                "C2 80, waiter 14, other 25, make 10",
                "C2 %d, waiter %d, other %d, make %d"
                        .formatted(
                                caused(blame, "C2"),
                                caused(blame, "waiter"),
                                caused(blame, "other"),
                                caused(blame, "make")));
        assertEquals("C2", blame.culprits().getFirst().name());
    }

    private static long caused(Blame blame, String name) {
        return blame.culprits().stream()
                        .filter(each -> each.name().equals(name))
                        .mapToLong(Culprit::waitNanos)
                        .sum()
                / MILLI;
    }

    @Test
    void a_migration_changes_the_cpu_to_blame() {
        int other = fixture.thread("other", ThreadKind.APP);
        int collector = fixture.thread("GC Thread#0", ThreadKind.GC_PAUSE);
        fixture.switched(0, 0, 0, READY, other)
                .switched(0, 1, 0, READY, collector)
                .woken(10, 0, waiter);
        fixture.builder().scheduling().migrated(TimelineFixture.at(14), 1, waiterIndex);
        fixture.switched(21, 1, collector, SLEEPING, waiter);
        assertEquals(Map.of(BlameCause.APPLICATION, 4L, BlameCause.GC_PAUSE, 7L), millisOfWaiter(fixture.timeline(30)));
    }

    @Test
    void the_cause_is_unknown_before_the_first_switch_of_a_cpu() {
        fixture.woken(10, 0, waiter).switched(15, 0, 0, READY, waiter);
        assertEquals(Map.of(BlameCause.UNKNOWN, 5L), millisOfWaiter(fixture.timeline(30)));
    }

    @Test
    void an_idle_cpu_is_the_quotas_while_throttled_time_grows() {
        fixture.switched(0, 0, 0, READY, 0).woken(100, 0, waiter).switched(1000, 0, 0, READY, waiter);
        for (int millis = 0; millis <= 1000; millis += 100) {
            // The group is throttled from 500 to 600 ms.
            fixture.builder()
                    .count(
                            Counter.THROTTLED_NANOS,
                            "/group",
                            TimelineFixture.at(millis),
                            millis < 600 ? 3e9 : 3e9 + 100 * MILLI);
        }
        // The counter may grow up to 100 ms after the throttled time began.
        assertEquals(Map.of(BlameCause.IDLE, 700L, BlameCause.QUOTA, 200L), millisOfWaiter(fixture.timeline(1000)));
    }

    @Test
    void an_idle_cpu_is_the_quotas_if_there_is_one_without_a_counter() {
        fixture.switched(0, 0, 0, READY, 0).woken(100, 0, waiter).switched(400, 0, 0, READY, waiter);
        assertEquals(
                Map.of(BlameCause.QUOTA, 300L), millisOfWaiter(fixture.timeline(500, SchedulingCoverage.MACHINE, 0.5)));
    }

    @Test
    void interrupts_and_steal_take_their_share_of_each_cause() {
        int other = fixture.thread("other", ThreadKind.APP);
        fixture.switched(0, 0, 0, READY, other).woken(200, 0, waiter).switched(300, 0, other, SLEEPING, waiter);
        fixture.builder().count(Counter.INTERRUPT_NANOS, "cpu0", TimelineFixture.at(0), 77);
        fixture.builder().count(Counter.INTERRUPT_NANOS, "cpu0", TimelineFixture.at(400), 77 + 40 * MILLI);
        fixture.builder().count(Counter.SOFT_INTERRUPT_NANOS, "cpu0", TimelineFixture.at(100), 0);
        fixture.builder().count(Counter.SOFT_INTERRUPT_NANOS, "cpu0", TimelineFixture.at(300), 20 * MILLI);
        fixture.builder().count(Counter.STEAL_NANOS, "cpu0", TimelineFixture.at(0), 0);
        fixture.builder().count(Counter.STEAL_NANOS, "cpu0", TimelineFixture.at(400), 20 * MILLI);
        fixture.builder().count(Counter.STEAL_NANOS, "cpu1", TimelineFixture.at(0), 0);
        fixture.builder().count(Counter.STEAL_NANOS, "cpu1", TimelineFixture.at(400), 400 * MILLI);
        assertEquals(
                Map.of(BlameCause.INTERRUPT, 20L, BlameCause.STEAL, 5L, BlameCause.APPLICATION, 75L),
                millisOfWaiter(fixture.timeline(400)));
    }

    @Test
    void waits_without_events_come_from_the_clocks_and_have_no_cause() {
        fixture.clocks(waiter, 10, 25);
        SchedulingAnalysis analysis =
                SchedulingAnalysis.of(fixture.timeline(100, SchedulingCoverage.CLOCKS, Double.NaN));
        assertFalse(analysis.blame().knowsCauses());
        assertEquals(Map.of(BlameCause.UNKNOWN, 25 * MILLI), analysis.blame().forThread(waiterIndex));
        assertEquals(25 * MILLI, analysis.blame().waitNanos(ThreadKind.APP));
        assertEquals(10 * MILLI, analysis.cpuShares().programNanos());
        assertFalse(analysis.runQueues().known());
        assertFalse(analysis.bottleGraph().known());
        assertEquals(0, analysis.waits().waits());
    }

    @Test
    void a_thread_that_ends_while_it_is_ready_waits_until_its_end() {
        int other = fixture.thread("other", ThreadKind.APP);
        fixture.switched(0, 0, 0, READY, other).woken(10, 0, waiter);
        fixture.builder().ended(waiter, TimelineFixture.at(40));
        fixture.switched(90, 0, other, SLEEPING, 0);
        assertEquals(Map.of(BlameCause.APPLICATION, 30L), millisOfWaiter(fixture.timeline(100)));
    }

    @Test
    void the_check_compares_ready_time_with_the_clocks() {
        int other = fixture.thread("other", ThreadKind.APP);
        fixture.switched(0, 0, 0, READY, other)
                .woken(10, 0, waiter)
                .switched(50, 0, other, READY, waiter)
                .switched(70, 0, waiter, SLEEPING, other)
                .switched(80, 0, other, READY, 0);
        fixture.clocks(waiter, 20, 39).clocks(other, 60, 20);
        BlameCheck check = SchedulingAnalysis.of(fixture.timeline(100)).blameCheck();
        // The kernel counts the last wait of the other thread when it ends.
        assertEquals(60 * MILLI, check.blamedNanos());
        assertEquals(59 * MILLI, check.clockNanos());
        assertEquals(60.0 / 59, check.ratio(), 1e-9);
        assertEquals(
                new BlameCheck.ThreadCheck(waiterIndex, 40 * MILLI, 39 * MILLI),
                check.threads().getFirst());
        assertEquals(1.0 / 40, check.threads().getFirst().difference(), 1e-9);
    }

    @Test
    void the_check_counts_waits_that_end_between_both_readings() {
        int other = fixture.thread("other", ThreadKind.APP);
        fixture.switched(0, 0, 0, READY, other);
        for (int start = 10; start < 100; start += 30) {
            fixture.woken(start, 0, waiter)
                    .switched(start + 10, 0, other, READY, waiter)
                    .switched(start + 20, 0, waiter, SLEEPING, other);
        }
        Span read = TimelineFixture.span(15, 75);
        fixture.builder().clocks(waiter, new ThreadClocks(read, 20 * MILLI, 20 * MILLI, 2));
        BlameCheck check = SchedulingAnalysis.of(fixture.timeline(110)).blameCheck();
        assertEquals(20 * MILLI, check.blamedNanos());
        assertEquals(1, check.ratio(), 1e-9);
    }
}

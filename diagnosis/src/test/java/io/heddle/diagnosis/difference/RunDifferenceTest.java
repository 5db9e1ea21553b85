package io.heddle.diagnosis.difference;

import static io.heddle.diagnosis.difference.TwoRuns.run;
import static io.heddle.diagnosis.difference.TwoRuns.use;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.difference.RunDifference.Contribution;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunDifferenceTest {
    private static final double TINY = 1e-9;

    private static List<Part> parts(List<Contribution> contributions) {
        return contributions.stream().map(Contribution::part).toList();
    }

    @Test
    void the_changes_of_cpu_time_add_up_to_the_change_of_the_wall_time() {
        RunDifference difference = new RunDifference(
                run(300, use(ThreadKind.APP, 500), use(ThreadKind.GC_PAUSE, 900), use(ThreadKind.OTHER_PROGRAM, 40)),
                run(100, use(ThreadKind.APP, 520), use(ThreadKind.GC_PAUSE, 200), use(ThreadKind.HEDDLE, 10)));

        double sum = difference.addends().stream()
                .mapToDouble(difference::wallChange)
                .sum();

        assertEquals(difference.change(Part.WALL), sum, TINY);
        assertEquals(
                1,
                difference.contributions().stream()
                        .mapToDouble(Contribution::share)
                        .sum(),
                TINY);
        assertFalse(difference.addends().contains(Part.UNUSED_CPU));
    }

    @Test
    void without_the_time_of_others_unused_time_takes_its_place() {
        TimelineFixture fixture = new TimelineFixture(2);
        fixture.clocks(fixture.thread("app", ThreadKind.APP), 300, 120);
        RunAccount clocks =
                RunAccount.of(SchedulingAnalysis.of(fixture.timeline(1000, SchedulingCoverage.CLOCKS, Double.NaN)));

        RunDifference difference = new RunDifference(clocks, run(100, use(ThreadKind.APP, 520)));

        assertTrue(difference.addends().contains(Part.UNUSED_CPU));
        assertFalse(difference.addends().contains(Part.IDLE_CPU));
        // 0.62 s on one CPU, and 1 s on two.
        assertEquals(
                -0.38,
                difference.addends().stream()
                        .mapToDouble(difference::wallChange)
                        .sum(),
                TINY);
    }

    @Test
    void the_largest_part_and_all_others_of_a_quarter_are_named() {
        RunDifference difference = new RunDifference(
                run(400, use(ThreadKind.APP, 500), use(ThreadKind.GC_PAUSE, 1000), use(ThreadKind.JIT, 150)),
                run(100, use(ThreadKind.APP, 500), use(ThreadKind.GC_PAUSE, 400), use(ThreadKind.JIT, 50)));

        assertEquals(List.of(Part.GC_PAUSE_CPU, Part.IDLE_CPU), parts(difference.largest()));
        assertEquals(0.6, difference.largest().getFirst().share(), TINY);
        assertTrue(difference.opposed().isEmpty());
    }

    @Test
    void the_largest_part_is_named_however_small_its_share() {
        RunDifference difference = new RunDifference(
                run(
                        20,
                        use(ThreadKind.APP, 24),
                        use(ThreadKind.GC_PAUSE, 20),
                        use(ThreadKind.JIT, 20),
                        use(ThreadKind.VM, 20)),
                run(
                        10,
                        use(ThreadKind.APP, 12),
                        use(ThreadKind.GC_PAUSE, 10),
                        use(ThreadKind.JIT, 10),
                        use(ThreadKind.VM, 10)));

        assertEquals(List.of(Part.APPLICATION_CPU), parts(difference.largest()));
    }

    @Test
    void parts_that_grow_while_the_time_shrinks_are_opposed() {
        RunDifference difference = new RunDifference(
                run(0, use(ThreadKind.APP, 1000), use(ThreadKind.JIT, 100)),
                run(0, use(ThreadKind.APP, 200), use(ThreadKind.JIT, 400)));

        assertEquals(List.of(Part.APPLICATION_CPU), parts(difference.largest()));
        assertEquals(List.of(Part.JIT_CPU), parts(difference.opposed()));
        assertEquals(-0.6, difference.opposed().getFirst().share(), TINY);
    }

    @Test
    void a_slower_candidate_is_explained_by_what_grew() {
        RunDifference difference = new RunDifference(
                run(0, use(ThreadKind.APP, 500)), run(0, use(ThreadKind.APP, 520), use(ThreadKind.OTHER_PROGRAM, 400)));

        assertEquals(List.of(Part.OTHER_PROGRAMS_CPU), parts(difference.largest()));
        assertEquals(0.4, difference.largest().getFirst().wallSeconds(), TINY);
    }

    @Test
    void runs_that_hardly_differ_have_no_largest_part() {
        RunDifference difference =
                new RunDifference(run(0, use(ThreadKind.APP, 1000)), run(0, use(ThreadKind.APP, 985)));

        assertFalse(difference.isNotable());
        assertTrue(difference.largest().isEmpty());
        assertTrue(new DifferenceSummary(difference, "default", "fifo")
                .sentences()
                .getFirst()
                .contains("hardly differ"));
    }

    @Test
    void the_summary_names_times_and_parts() {
        List<String> sentences = new DifferenceSummary(
                        new RunDifference(
                                run(0, use(ThreadKind.APP, 500), use(ThreadKind.GC_PAUSE, 1000)),
                                run(0, use(ThreadKind.APP, 500), use(ThreadKind.GC_PAUSE, 400))),
                        "default",
                        "fifo")
                .sentences();

        assertEquals(
                List.of(
                        "fifo took 900.0 ms, default took 1.50 s: a difference of 600.0 ms.",
                        "The largest parts, by CPU time: collector in pauses 400.0 ms instead of 1.00 s (100 % of the difference)."),
                sentences);
    }

    @Test
    void the_summary_names_the_cause_of_waits_that_changed_most() {
        List<String> sentences =
                new DifferenceSummary(new RunDifference(crowded(5), crowded(1)), "default", "fifo").sentences();

        assertTrue(
                sentences.getLast().contains("On average 1.0 application threads waited for a CPU instead of 5.0"),
                sentences::toString);
        assertTrue(sentences.getLast().contains("behind the JIT compiler"), sentences::toString);
    }

    /** Application threads that wait behind the compiler all the time. */
    private static RunAccount crowded(int threads) {
        TimelineFixture fixture = new TimelineFixture(1);
        int jit = fixture.thread("jit", ThreadKind.JIT);
        fixture.switched(0, 0, 0, ThreadState.READY, jit);
        for (int i = 0; i < threads; i++) {
            fixture.woken(0, 0, fixture.thread("app-" + i, ThreadKind.APP));
        }
        return RunAccount.of(SchedulingAnalysis.of(fixture.timeline(1000)));
    }
}

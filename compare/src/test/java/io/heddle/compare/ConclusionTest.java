package io.heddle.compare;

import static io.heddle.compare.Sitting.failingAfter;
import static io.heddle.compare.Sitting.noisy;
import static io.heddle.compare.Sitting.serving;
import static io.heddle.compare.Sitting.steady;
import static io.heddle.compare.Sitting.withoutJvm;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private final Sitting sitting = new Sitting().arm("default", steady(1));

    @Test
    void the_arm_that_is_faster_than_all_others_suits_best() {
        sitting.arm("slice", steady(0.9)).arm("fifo", steady(0.6));

        assertThat(sitting.headline())
                .isEqualTo("fifo suits this program best: 0.60× of the wall time of default (95 % confidence:"
                        + " 0.60 to 0.60×).");
    }

    @Test
    void of_arms_that_are_not_told_apart_the_one_that_touches_least_is_recommended() {
        sitting.arm("fifo", steady(0.79)).arm("slice", noisy(0.8)).arm("slice-nice", steady(0.94));

        assertThat(sitting.headline())
                .startsWith("slice suits this program: 0.8")
                .endsWith(" fifo was not told apart from it.");
    }

    @Test
    void one_of_several_parts_touches_more_than_one_of_them() {
        sitting.arm("slice+batch", steady(0.79)).arm("slice", noisy(0.8));

        assertThat(sitting.headline()).startsWith("slice suits this program: 0.8");
    }

    @Test
    void the_first_metric_decides_in_its_own_direction() {
        Sitting served = new Sitting()
                .by("throughput=(.):more", "p99=(.):less")
                .arm("default", serving(1, Map.of("throughput", 100.0, "p99", 10.0)))
                .arm("fifo", serving(1, Map.of("throughput", 150.0, "p99", 10.0)))
                .arm("slice", serving(1, Map.of("throughput", 120.0, "p99", 10.0)));

        assertThat(served.headline())
                .isEqualTo("fifo suits this program best: 1.50× of the throughput of default (95 % confidence: 1.50 to"
                        + " 1.50×).");
    }

    @Test
    void a_win_that_costs_another_metric_is_not_recommended() {
        Sitting served = new Sitting()
                .by("throughput=(.):more", "p99=(.):less")
                .arm("default", serving(1, Map.of("throughput", 100.0, "p99", 10.0)))
                .arm("fifo", serving(2, Map.of("throughput", 150.0, "p99", 30.0)));

        assertThat(served.conclusion()).isInstanceOf(Conclusion.Traded.class);
        assertThat(served.headline())
                .isEqualTo(
                        "fifo has 1.50× of the throughput of default (95 % confidence: 1.50 to 1.50×), but 3.00× of the"
                                + " p99 and 2.00× of the CPU time under load: which counts more is for you to say, so nothing is"
                                + " recommended.");
    }

    @Test
    void a_smaller_win_that_costs_nothing_is_preferred_and_the_larger_one_told() {
        Sitting served = new Sitting()
                .by("throughput=(.):more", "p99=(.):less")
                .arm("default", serving(1, Map.of("throughput", 100.0, "p99", 10.0)))
                .arm("fifo", serving(1, Map.of("throughput", 150.0, "p99", 30.0)))
                .arm("slice", serving(1, Map.of("throughput", 120.0, "p99", 10.0)));

        assertThat(served.headline()).startsWith("slice suits this program best: 1.20× of the throughput");
        assertThat(served.warnings())
                .containsExactly("fifo is better than default in throughput, but its p99 is 3.00× of default's");
    }

    @Test
    void a_win_that_takes_others_cpu_time_is_said() {
        Sitting served = new Sitting()
                .by("p99=(.):less")
                .arm("default", serving(1, Map.of("p99", 10.0)))
                .arm("fifo", serving(1.5, Map.of("p99", 5.0)));

        assertThat(served.headline())
                .endsWith(" It takes 1.50× of the CPU time under load.")
                .startsWith("fifo suits this program best: 0.50× of the p99 of default");
        assertThat(served.warnings()).as("told once").isEmpty();
    }

    @Test
    void what_is_no_matter_of_time_is_better_or_worse() {
        Sitting served = new Sitting()
                .by("p99=(.):less")
                .arm("default", serving(1, Map.of("p99", 10.0)))
                .arm("fifo", serving(1, Map.of("p99", 20.0)));

        assertThat(served.headline())
                .isEqualTo("Every other arm is worse than default in p99: leave the program as it is.");
    }

    @Test
    void a_program_without_heddle_touches_less_than_any_policy() {
        Sitting slow =
                new Sitting().arm("fifo", steady(1)).arm("slice", steady(0.8)).arm("bare", steady(0.8));

        assertThat(slow.headline())
                .startsWith("bare suits this program: 0.80×")
                .endsWith(" slice was not told apart from it.");
    }

    @Test
    void a_null_arm_that_differs_leaves_no_winner() {
        sitting.arm("fifo", steady(0.6)).nullArm(steady(0.8));

        assertThat(sitting.conclusion()).isInstanceOf(Conclusion.Unsound.class);
        assertThat(sitting.headline())
                .startsWith("again runs the same as default and came out faster (0.80×,")
                .contains("nothing is recommended");
    }

    @Test
    void an_inconclusive_null_arm_takes_nothing_back() {
        sitting.arm("fifo", steady(0.6)).nullArm(noisy(1));

        assertThat(sitting.headline()).startsWith("fifo suits this program best");
        assertThat(sitting.warnings()).isEmpty();
    }

    @Test
    void an_inconclusive_null_arm_leaves_nothing_unsettled() {
        sitting.arm("fifo", steady(1.01)).nullArm(noisy(1));

        assertThat(sitting.headline())
                .isEqualTo("No other arm is faster than default by more than 5 %: leave the program as it is.");
    }

    @Test
    void an_inconclusive_candidate_is_unsettled() {
        sitting.arm("fifo", noisy(1));

        assertThat(sitting.headline())
                .isEqualTo(
                        "No other arm was shown to be faster than default, and not all are settled: leave the program as"
                                + " it is, or measure more runs.");
    }

    @Test
    void a_baseline_that_fails_late_crowns_nobody() {
        Sitting failing = new Sitting().arm("default", failingAfter(6, 1)).arm("fifo", steady(0.6));

        assertThat(failing.headline()).isEqualTo("default failed, so there is nothing to compare with.");
    }

    @Test
    void candidates_that_all_fail_are_nothing_to_measure_more_of() {
        sitting.arm("slice", failingAfter(0, 1))
                .arm("fifo", failingAfter(6, 0.6))
                .nullArm(steady(1));

        assertThat(sitting.headline()).isEqualTo("All other arms failed, so there is nothing to compare default with.");
    }

    @Test
    void an_arm_that_failed_leaves_nothing_unsettled() {
        sitting.arm("slice", failingAfter(2, 1)).arm("fifo", steady(1.2));

        assertThat(sitting.headline()).isEqualTo("Every other arm is slower than default: leave the program as it is.");
    }

    @Test
    void who_compares_with_a_policy_is_not_told_to_go_without() {
        Sitting slower = new Sitting().arm("slice", steady(1)).arm("fifo", steady(1.2));

        assertThat(slower.headline()).isEqualTo("Every other arm is slower than slice: stay with slice.");
    }

    @Test
    void a_policy_that_had_no_jvm_to_act_on_cannot_win() {
        sitting.arm("slice", withoutJvm(0.6));

        assertThat(sitting.conclusion()).isInstanceOf(Conclusion.Barred.class);
    }

    @Test
    void what_escapes_a_quota_cannot_win_and_what_does_not_can() {
        sitting.arm("fifo", steady(0.6)).arm("slice", steady(0.8)).underQuota();

        assertThat(sitting.headline()).startsWith("slice suits this program best");
    }

    @Test
    void a_gain_within_the_margin_is_none() {
        sitting.arm("fifo", steady(0.97));

        assertThat(sitting.conclusion()).isInstanceOf(Conclusion.NoneFaster.class);
    }
}

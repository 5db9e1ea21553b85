package io.heddle.compare.analysis;

import static io.heddle.compare.analysis.TrialFixture.failingAfter;
import static io.heddle.compare.analysis.TrialFixture.noisy;
import static io.heddle.compare.analysis.TrialFixture.serving;
import static io.heddle.compare.analysis.TrialFixture.steady;
import static io.heddle.compare.analysis.TrialFixture.withoutJvm;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.Analysis;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    private final TrialFixture trial = new TrialFixture().arm("default", steady(1));

    @Test
    void the_arm_that_is_faster_than_all_others_wins() {
        trial.arm("slice", steady(0.9)).arm("fifo", steady(0.6));

        assertThat(trial.headline())
                .isEqualTo("fifo is proven faster than default: 0.60× the wall time (95 % confidence interval: 0.60 to"
                        + " 0.60×).");
    }

    @Test
    void the_winner_of_arms_that_do_not_differ_is_the_one_that_changes_least() {
        trial.arm("fifo", steady(0.79)).arm("slice", noisy(0.8)).arm("slice-nice", steady(0.94));

        assertThat(trial.headline())
                .startsWith("slice is proven faster than default: 0.8")
                .endsWith(" fifo does not differ significantly from it.");
    }

    @Test
    void a_joined_policy_changes_more_than_one_of_its_parts() {
        trial.arm("slice+batch", steady(0.79)).arm("slice", noisy(0.8));

        assertThat(trial.headline()).startsWith("slice is proven faster than default: 0.8");
    }

    @Test
    void the_first_metric_decides_in_its_own_direction() {
        TrialFixture served = new TrialFixture()
                .by("throughput=(.):more", "p99=(.):less")
                .arm("default", serving(1, Map.of("throughput", 100.0, "p99", 10.0)))
                .arm("fifo", serving(1, Map.of("throughput", 150.0, "p99", 10.0)))
                .arm("slice", serving(1, Map.of("throughput", 120.0, "p99", 10.0)));

        assertThat(served.headline())
                .isEqualTo("fifo is proven better than default in throughput: 1.50× (95 % confidence interval: 1.50 to"
                        + " 1.50×).");
    }

    @Test
    void a_win_that_costs_another_metric_is_not_recommended() {
        TrialFixture served = new TrialFixture()
                .by("throughput=(.):more", "p99=(.):less")
                .arm("default", serving(1, Map.of("throughput", 100.0, "p99", 10.0)))
                .arm("fifo", serving(2, Map.of("throughput", 150.0, "p99", 30.0)));

        assertThat(served.conclusion()).isInstanceOf(Conclusion.TradeOff.class);
        assertThat(served.headline())
                .isEqualTo("fifo has 1.50× the throughput of default (95 % confidence interval: 1.50 to 1.50×), but"
                        + " 3.00× the p99 and 2.00× the CPU time under load. Heddle recommends nothing: decide which metric"
                        + " counts more.");
    }

    @Test
    void a_smaller_win_without_costs_is_preferred_and_the_larger_one_reported() {
        TrialFixture served = new TrialFixture()
                .by("throughput=(.):more", "p99=(.):less")
                .arm("default", serving(1, Map.of("throughput", 100.0, "p99", 10.0)))
                .arm("fifo", serving(1, Map.of("throughput", 150.0, "p99", 30.0)))
                .arm("slice", serving(1, Map.of("throughput", 120.0, "p99", 10.0)));

        assertThat(served.headline()).startsWith("slice is proven better than default in throughput: 1.20×");
        assertThat(served.warnings())
                .containsExactly("fifo is better than default in throughput, but its p99 is 3.00× that of default");
    }

    @Test
    void a_win_that_takes_more_cpu_time_is_reported() {
        TrialFixture served = new TrialFixture()
                .by("p99=(.):less")
                .arm("default", serving(1, Map.of("p99", 10.0)))
                .arm("fifo", serving(1.5, Map.of("p99", 5.0)));

        assertThat(served.headline())
                .endsWith(" It takes 1.50× the CPU time under load.")
                .startsWith("fifo is proven better than default in p99: 0.50×");
        assertThat(served.warnings()).as("reported once").isEmpty();
    }

    @Test
    void arms_are_better_or_worse_in_metrics_other_than_time() {
        TrialFixture served = new TrialFixture()
                .by("p99=(.):less")
                .arm("default", serving(1, Map.of("p99", 10.0)))
                .arm("fifo", serving(1, Map.of("p99", 20.0)));

        assertThat(served.headline()).isEqualTo("Every other arm is worse than default in p99. Keep the default.");
    }

    @Test
    void a_program_without_heddle_is_changed_less_than_by_any_policy() {
        TrialFixture slow = new TrialFixture()
                .arm("fifo", steady(1))
                .arm("slice", steady(0.8))
                .arm("bare", steady(0.8));

        assertThat(slow.headline())
                .startsWith("bare is proven faster than fifo: 0.80×")
                .endsWith(" slice does not differ significantly from it.");
    }

    @Test
    void a_null_arm_that_differs_leaves_no_winner() {
        trial.arm("fifo", steady(0.6)).nullArm(steady(0.8));

        assertThat(trial.conclusion()).isInstanceOf(Conclusion.Unsound.class);
        assertThat(trial.headline())
                .startsWith("again runs the same as default, but is faster (0.80×,")
                .contains("Heddle recommends nothing");
    }

    @Test
    void an_inconclusive_null_arm_does_not_change_the_winner() {
        trial.arm("fifo", steady(0.6)).nullArm(noisy(1));

        assertThat(trial.headline()).startsWith("fifo is proven faster than default");
        assertThat(trial.warnings()).isEmpty();
    }

    @Test
    void an_inconclusive_null_arm_is_not_undecided() {
        trial.arm("fifo", steady(1.01)).nullArm(noisy(1));

        assertThat(trial.headline()).isEqualTo("No policy is faster than default by more than 5 %. Keep the default.");
    }

    @Test
    void an_inconclusive_candidate_is_undecided_and_the_needed_runs_are_suggested() {
        trial.arm("fifo", noisy(1));

        assertThat(trial.headline())
                .matches("No policy is proven faster than default; 1 is undecided\\."
                        + " Keep the default, or use --runs \\d+\\.");
    }

    @Test
    void the_default_number_of_runs_is_suggested_where_too_few_give_no_estimate() {
        TrialFixture brief = new TrialFixture()
                .rounds(2)
                .arm("default", steady(1))
                .arm("slice", steady(1))
                .arm("fifo", steady(0.6));

        assertThat(brief.headline())
                .isEqualTo("No policy is proven faster than default; 2 are undecided."
                        + " Keep the default, or use --runs 8.");
    }

    @Test
    void impractical_numbers_of_runs_are_not_suggested() {
        assertThat(new Conclusion.Undecided(1, OptionalInt.of(5000))
                        .headline(trial.findings().getFirst(), Analysis.standard(), MetricDefinition.WALL))
                .endsWith("Keep the default: a verdict would take more than 1,000 runs.");
    }

    @Test
    void a_baseline_that_fails_late_leaves_no_winner() {
        TrialFixture failing =
                new TrialFixture().arm("default", failingAfter(6, 1)).arm("fifo", steady(0.6));

        assertThat(failing.headline()).isEqualTo("default failed, so there is nothing to compare with.");
    }

    @Test
    void more_runs_are_not_suggested_when_all_candidates_fail() {
        trial.arm("slice", failingAfter(0, 1)).arm("fifo", failingAfter(6, 0.6)).nullArm(steady(1));

        assertThat(trial.headline()).isEqualTo("All other arms failed, so there is nothing to compare default with.");
    }

    @Test
    void an_arm_that_failed_is_not_undecided() {
        trial.arm("slice", failingAfter(2, 1)).arm("fifo", steady(1.2));

        assertThat(trial.headline()).isEqualTo("Every other arm is slower than default. Keep the default.");
    }

    @Test
    void the_advice_names_a_baseline_that_is_a_policy() {
        TrialFixture slower = new TrialFixture().arm("slice", steady(1)).arm("fifo", steady(1.2));

        assertThat(slower.headline()).isEqualTo("Every other arm is slower than slice. Keep slice.");
    }

    @Test
    void a_policy_without_a_jvm_to_act_on_cannot_win() {
        trial.arm("slice", withoutJvm(0.6));

        assertThat(trial.conclusion()).isInstanceOf(Conclusion.Ineligible.class);
    }

    @Test
    void only_arms_that_respect_a_quota_can_win() {
        trial.arm("fifo", steady(0.6)).arm("slice", steady(0.8)).underQuota();

        assertThat(trial.headline()).startsWith("slice is proven faster than default");
    }

    @Test
    void a_gain_within_the_margin_is_none() {
        trial.arm("fifo", steady(0.97));

        assertThat(trial.conclusion()).isInstanceOf(Conclusion.NoneFaster.class);
    }
}

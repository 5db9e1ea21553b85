package io.heddle.compare.analysis;

import static io.heddle.compare.analysis.TrialFixture.beside;
import static io.heddle.compare.analysis.TrialFixture.besideWaiting;
import static io.heddle.compare.analysis.TrialFixture.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.Verdict;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PeerImpactAnalyzerTest {
    private static ArmFindings second(TrialFixture trial) {
        return trial.findings().get(1);
    }

    private static Verdict verdict(TrialFixture trial) {
        return Objects.requireNonNull(second(trial).comparison(MetricDefinition.WALL))
                .verdict();
    }

    private static TrialFixture busy() {
        return new TrialFixture().arm("default", beside(10, 10, 1));
    }

    @Test
    void a_gain_that_peers_paid_for_is_not_faster() {
        TrialFixture trial = busy().arm("fifo", beside(5.3, 10, 0.1));

        assertThat(verdict(trial)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(second(trial).decidedBy()).isEqualTo("cpuSeconds");
        assertThat(trial.headline()).isEqualTo("No policy is faster than default by more than 5 %. Keep the default.");
        assertThat(trial.warnings())
                .containsExactly("fifo: other processes left the program 1.90 times as many CPUs under fifo as under"
                        + " default, so the CPU time decides");
    }

    @Test
    void a_policy_that_takes_cpus_from_peers_and_needs_more_cpu_time_is_slower() {
        assertThat(verdict(busy().arm("fifo", beside(6, 11.2, 0.1)))).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void a_policy_that_needs_less_cpu_time_beside_peers_wins() {
        TrialFixture trial = busy().arm("fifo", beside(3, 6, 0.1));

        assertThat(verdict(trial)).isEqualTo(Verdict.FASTER);
        assertThat(trial.headline())
                .isEqualTo("fifo is proven better than default in CPU time: 0.60× (95 % confidence interval: 0.60 to"
                        + " 0.60×).");
    }

    @Test
    void wall_time_decides_where_peers_have_equal_cpu_time_under_both_arms() {
        for (double cpus : new double[] {0, 0.02, 1, 1.7}) {
            TrialFixture trial =
                    new TrialFixture().arm("default", beside(10, 10, cpus)).arm("fifo", beside(6, 10, cpus));

            assertThat(verdict(trial)).isEqualTo(Verdict.FASTER);
            assertThat(second(trial).decidedBy()).isEqualTo("wallSeconds");
            assertThat(second(trial).decidedWhy()).isNull();
            assertThat(trial.headline()).startsWith("fifo is proven faster than default: 0.60× the wall time");
            assertThat(trial.warnings()).isEmpty();
        }
    }

    @Test
    void peers_that_have_more_cpu_time_under_the_arm_have_not_paid() {
        assertThat(verdict(busy().arm("fifo", beside(6, 10, 1.5)))).isEqualTo(Verdict.FASTER);
    }

    @Test
    void occasional_kernel_work_is_no_peer_that_paid() {
        TrialFixture trial = new TrialFixture()
                .arm("default", beside(10, 10, 0.03, 0.01, 0.02, 0.06, 0.02, 0.01, 0.02, 0.03))
                .arm("fifo", beside(6, 10, 0.01, 0.01, 0.05, 0.02, 0.01, 0.02, 0.01, 0.02));

        assertThat(verdict(trial)).isEqualTo(Verdict.FASTER);
        assertThat(second(trial).decidedWhy()).isNull();
    }

    @Test
    void where_peers_come_and_go_it_is_not_proven_that_they_have_not_paid() {
        TrialFixture trial = new TrialFixture()
                .arm("default", beside(10, 10, 1.2, 0.1, 0.9, 0.3, 1.5, 0.2, 0.7, 1.1))
                .arm("fifo", beside(6, 10, 0.2, 1.3, 0.4, 1.0, 0.3, 0.9, 0.1, 0.8));

        assertThat(verdict(trial)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(second(trial).decidedWhy()).contains("may have left");
    }

    @Test
    void peers_that_wait_clearly_longer_have_paid() {
        TrialFixture trial = new TrialFixture()
                .arm("default", besideWaiting(10, 10, 5, 0.1, 0.05))
                .arm("fifo", besideWaiting(6, 10, 5, 0.1, 0.8));

        assertThat(verdict(trial)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(second(trial).decidedWhy())
                .isEqualTo("the work of other processes took 6.00 times as long under fifo as under default, so the"
                        + " CPU time decides");
    }

    @Test
    void the_waits_of_peers_that_hardly_run_do_not_count() {
        TrialFixture trial = new TrialFixture()
                .arm("default", besideWaiting(10, 10, 5, 0.01, 0.005))
                .arm("fifo", besideWaiting(6, 10, 5, 0.01, 0.08));

        assertThat(verdict(trial)).isEqualTo(Verdict.FASTER);
    }

    @Test
    void the_waits_of_the_program_count_only_against_a_policy() {
        TrialFixture more = new TrialFixture()
                .arm("default", besideWaiting(10, 10, 5, 0.1, 0.05))
                .arm("fifo", besideWaiting(6, 8, 20, 0.1, 0.8));
        TrialFixture less = new TrialFixture()
                .arm("default", besideWaiting(10, 10, 20, 0.1, 0.05))
                .arm("fifo", besideWaiting(6, 10, 5, 0.1, 0.8));

        assertThat(verdict(more)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(less)).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void an_arm_is_not_slower_if_the_baseline_takes_cpus_from_peers() {
        TrialFixture trial =
                new TrialFixture().arm("fifo", beside(5.3, 10, 0.1)).arm("default", beside(10, 10, 1));

        assertThat(verdict(trial)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(trial.warnings()).singleElement().asString().contains("under fifo as under default");
        TrialFixture frugal =
                new TrialFixture().arm("fifo", beside(5.3, 10, 0.1)).arm("default", beside(10, 8, 1));
        assertThat(verdict(frugal)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void wall_time_decides_without_metrics_of_peers() {
        TrialFixture trial = new TrialFixture().arm("default", steady(10)).arm("fifo", steady(6));

        assertThat(verdict(trial)).isEqualTo(Verdict.FASTER);
        assertThat(second(trial).decidedBy()).isEqualTo("wallSeconds");
    }
}

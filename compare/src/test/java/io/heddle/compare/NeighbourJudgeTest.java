package io.heddle.compare;

import static io.heddle.compare.Sitting.beside;
import static io.heddle.compare.Sitting.besideWaiting;
import static io.heddle.compare.Sitting.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.trials.Verdict;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NeighbourJudgeTest {
    private static ArmFindings second(Sitting sitting) {
        return sitting.findings().get(1);
    }

    private static Verdict verdict(Sitting sitting) {
        return Objects.requireNonNull(second(sitting).comparison(Figure.WALL)).verdict();
    }

    private static Sitting busy() {
        return new Sitting().arm("default", beside(10, 10, 1));
    }

    @Test
    void a_win_that_neighbours_paid_for_is_not_called_faster() {
        Sitting sitting = busy().arm("fifo", beside(5.3, 10, 0.1));

        assertThat(verdict(sitting)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(second(sitting).decidedBy()).isEqualTo("cpuSeconds");
        assertThat(sitting.headline())
                .isEqualTo("No other arm is faster than default by more than 5 %: leave the program as it is.");
        assertThat(sitting.warnings())
                .containsExactly("fifo: other processes left the program 1.90 times as many CPUs under fifo as under"
                        + " default, so the CPU time decides");
    }

    @Test
    void a_policy_that_takes_cpus_from_neighbours_and_needs_more_cpu_time_is_slower() {
        assertThat(verdict(busy().arm("fifo", beside(6, 11.2, 0.1)))).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void a_policy_that_needs_less_cpu_time_beside_neighbours_wins_by_that() {
        Sitting sitting = busy().arm("fifo", beside(3, 6, 0.1));

        assertThat(verdict(sitting)).isEqualTo(Verdict.FASTER);
        assertThat(sitting.headline())
                .isEqualTo("fifo suits this program best: 0.60× of the CPU time of default (95 % confidence: 0.60 to"
                        + " 0.60×).");
    }

    @Test
    void where_neighbours_have_as_much_under_both_wall_time_decides() {
        for (double cpus : new double[] {0, 0.02, 1, 1.7}) {
            Sitting sitting = new Sitting().arm("default", beside(10, 10, cpus)).arm("fifo", beside(6, 10, cpus));

            assertThat(verdict(sitting)).isEqualTo(Verdict.FASTER);
            assertThat(second(sitting).decidedBy()).isEqualTo("wallSeconds");
            assertThat(second(sitting).decidedWhy()).isNull();
            assertThat(sitting.headline()).startsWith("fifo suits this program best: 0.60× of the wall time");
            assertThat(sitting.warnings()).isEmpty();
        }
    }

    @Test
    void neighbours_that_have_more_under_the_arm_have_not_paid() {
        assertThat(verdict(busy().arm("fifo", beside(6, 10, 1.5)))).isEqualTo(Verdict.FASTER);
    }

    @Test
    void what_the_kernel_does_now_and_then_is_no_neighbour_that_paid() {
        Sitting sitting = new Sitting()
                .arm("default", beside(10, 10, 0.03, 0.01, 0.02, 0.06, 0.02, 0.01, 0.02, 0.03))
                .arm("fifo", beside(6, 10, 0.01, 0.01, 0.05, 0.02, 0.01, 0.02, 0.01, 0.02));

        assertThat(verdict(sitting)).isEqualTo(Verdict.FASTER);
        assertThat(second(sitting).decidedWhy()).isNull();
    }

    @Test
    void where_neighbours_come_and_go_it_is_not_shown_that_they_have_not_paid() {
        Sitting sitting = new Sitting()
                .arm("default", beside(10, 10, 1.2, 0.1, 0.9, 0.3, 1.5, 0.2, 0.7, 1.1))
                .arm("fifo", beside(6, 10, 0.2, 1.3, 0.4, 1.0, 0.3, 0.9, 0.1, 0.8));

        assertThat(verdict(sitting)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(second(sitting).decidedWhy()).contains("may have left");
    }

    @Test
    void neighbours_that_wait_clearly_longer_have_paid() {
        Sitting sitting = new Sitting()
                .arm("default", besideWaiting(10, 10, 5, 0.1, 0.05))
                .arm("fifo", besideWaiting(6, 10, 5, 0.1, 0.8));

        assertThat(verdict(sitting)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(second(sitting).decidedWhy())
                .isEqualTo("the work of other processes took 6.00 times as long under fifo as under default, so the"
                        + " CPU time decides");
    }

    @Test
    void the_waits_of_what_hardly_runs_count_for_nothing() {
        Sitting sitting = new Sitting()
                .arm("default", besideWaiting(10, 10, 5, 0.01, 0.005))
                .arm("fifo", besideWaiting(6, 10, 5, 0.01, 0.08));

        assertThat(verdict(sitting)).isEqualTo(Verdict.FASTER);
    }

    @Test
    void the_programs_own_waits_speak_only_against_a_policy() {
        Sitting more = new Sitting()
                .arm("default", besideWaiting(10, 10, 5, 0.1, 0.05))
                .arm("fifo", besideWaiting(6, 8, 20, 0.1, 0.8));
        Sitting less = new Sitting()
                .arm("default", besideWaiting(10, 10, 20, 0.1, 0.05))
                .arm("fifo", besideWaiting(6, 10, 5, 0.1, 0.8));

        assertThat(verdict(more)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(less)).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void an_arm_that_leaves_neighbours_what_the_baseline_takes_is_not_called_slower() {
        Sitting sitting = new Sitting().arm("fifo", beside(5.3, 10, 0.1)).arm("default", beside(10, 10, 1));

        assertThat(verdict(sitting)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(sitting.warnings()).singleElement().asString().contains("under fifo as under default");
        Sitting frugal = new Sitting().arm("fifo", beside(5.3, 10, 0.1)).arm("default", beside(10, 8, 1));
        assertThat(verdict(frugal)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void without_figures_of_neighbours_wall_time_decides() {
        Sitting sitting = new Sitting().arm("default", steady(10)).arm("fifo", steady(6));

        assertThat(verdict(sitting)).isEqualTo(Verdict.FASTER);
        assertThat(second(sitting).decidedBy()).isEqualTo("wallSeconds");
    }
}

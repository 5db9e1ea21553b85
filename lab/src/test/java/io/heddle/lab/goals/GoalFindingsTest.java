package io.heddle.lab.goals;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.ProportionInterval;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoalFindingsTest {
    private static final GoalRun SILENT = new GoalRun(false, 4, null, null);
    private static final GoalRun BETTER = new GoalRun(true, 8, 100.0, null);
    private static final GoalRun BOTH = new GoalRun(false, 30, 80.0, 300.0);

    private static GoalFindings findings(Side side) {
        return new GoalFindings(Aim.REPORTS, side, List.of(SILENT, BETTER, BOTH));
    }

    @Test
    void runs_that_found_the_side_are_right() {
        GoalFindings found = findings(Side.FIFO);

        assertThat(found.right()).isEqualTo(1);
        assertThat(found.rightInterval()).isEqualTo(ProportionInterval.of(1, 3, 0.95));
        assertThat(found.medianPairs()).isEqualTo(8);
    }

    @Test
    void the_first_claim_of_each_run_counts() {
        assertThat(findings(Side.FIFO).claimSeconds()).containsExactly(80.0, 100.0);
        assertThat(findings(Side.FIFO).medianClaimSeconds()).isEqualTo(90);
    }

    @Test
    void nothing_is_right_while_the_side_is_not_known() {
        assertThat(findings(Side.UNKNOWN).right()).isZero();
        assertThat(findings(Side.UNKNOWN).rightInterval()).isNull();
    }

    @Test
    void without_runs_there_is_no_interval_and_no_median() {
        GoalFindings none = new GoalFindings(Aim.QUOTES, Side.DEFAULT, List.of());

        assertThat(none.rightInterval()).isNull();
        assertThat(none.medianPairs()).isNaN();
        assertThat(none.medianClaimSeconds()).isNaN();
    }
}

package io.heddle.workloads.phases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseTest {
    @Test
    void every_phase_computes_the_expected_results() throws Exception {
        ThreadHandoffs handoffs = ThreadHandoffs.start(3);
        for (Phase phase : List.of(new SurvivingTrees(3), new PrimeSums(3), handoffs, new FreshClasses(3))) {
            for (int task = 0; task < 3; task++) {
                assertThat(phase.run(task)).isEqualTo(phase.expected(task));
            }
        }
        handoffs.stop();
    }

    @Test
    void products_take_precedence_over_sums() {
        assertThat(new FormulaEvaluator().applyAsLong("2*3+4*5*6+7")).isEqualTo(133);
    }
}

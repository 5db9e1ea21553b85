package io.heddle.workloads.phases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseTest {
    @Test
    void every_phase_answers_as_predicted() throws Exception {
        HandingOver handingOver = HandingOver.started(3);
        for (Phase phase : List.of(new Growing(3), new Computing(3), handingOver, new StartingAnew(3))) {
            for (int question = 0; question < 3; question++) {
                assertThat(phase.answer(question)).isEqualTo(phase.prediction(question));
            }
        }
        handingOver.end();
    }

    @Test
    void products_come_before_sums() {
        assertThat(new Formula().applyAsLong("2*3+4*5*6+7")).isEqualTo(133);
    }
}

package io.heddle.trials;

import static io.heddle.trials.SimulatedMachine.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.SimulatedMachine.Noise;
import io.heddle.trials.analysis.Analysis;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CounterbalancedOrderTest {

    /** The ratio that a trial of three equal arms finds for the last, on a machine that slows 2 % with each run. */
    private static double ratioOfEqualArms(RoundOrder order) {
        var machine = new SimulatedMachine(1, Noise.none(), 0.02);
        List<Arm<Double>> arms = List.of(
                Arm.baseline("a", machine.taking(1)),
                Arm.candidate("b", machine.taking(1)),
                Arm.candidate("c", machine.taking(1)));
        var trial = new Trial<>(arms, Plan.standard(), order).run(TrialListener.silent(), () -> false);
        return Analysis.standard().compare(trial, SECONDS).getLast().ratio();
    }

    @Test
    void a_steady_drift_is_cancelled_exactly() {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(ratioOfEqualArms(new CounterbalancedOrder(3, seed)))
                    .isCloseTo(1, org.assertj.core.data.Offset.offset(1e-9));
        }
    }

    @Test
    void the_same_order_in_every_round_reports_drift_as_a_loss() {
        assertThat(ratioOfEqualArms(round -> List.of(0, 1, 2))).isGreaterThan(1.03);
    }

    @Test
    void every_second_round_reverses_the_one_before_it() {
        var order = new CounterbalancedOrder(4, 9);
        for (int round = 0; round < 20; round += 2) {
            assertThat(order.ofRound(round + 1)).isEqualTo(order.ofRound(round).reversed());
        }
    }

    @Test
    void every_arm_comes_first_and_consecutive_arms_vary() {
        var order = new CounterbalancedOrder(4, 9);
        Set<Integer> first = new HashSet<>();
        Set<List<Integer>> consecutive = new HashSet<>();
        for (int round = 0; round < 40; round++) {
            List<Integer> arms = order.ofRound(round);
            assertThat(arms).containsExactlyInAnyOrder(0, 1, 2, 3);
            first.add(arms.getFirst());
            for (int i = 1; i < arms.size(); i++) {
                consecutive.add(List.copyOf(arms.subList(i - 1, i + 1)));
            }
        }
        assertThat(first).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(consecutive).hasSize(12);
    }

    @Test
    void the_seed_decides_the_order() {
        assertThat(new CounterbalancedOrder(6, 1).ofRound(4)).isEqualTo(new CounterbalancedOrder(6, 1).ofRound(4));
        assertThat(new CounterbalancedOrder(6, 1).ofRound(4)).isNotEqualTo(new CounterbalancedOrder(6, 2).ofRound(4));
    }
}

package io.heddle.trials;

import static io.heddle.trials.SimulatedMachine.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.SimulatedMachine.Noise;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MirroredOrderTest {

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
            assertThat(ratioOfEqualArms(new MirroredOrder(3, seed)))
                    .isCloseTo(1, org.assertj.core.data.Offset.offset(1e-9));
        }
    }

    @Test
    void the_same_order_in_every_round_mistakes_drift_for_a_loss() {
        assertThat(ratioOfEqualArms(round -> List.of(0, 1, 2))).isGreaterThan(1.03);
    }

    @Test
    void every_second_round_is_the_one_before_it_backwards() {
        var order = new MirroredOrder(4, 9);
        for (int round = 0; round < 20; round += 2) {
            assertThat(order.ofRound(round + 1)).isEqualTo(order.ofRound(round).reversed());
        }
    }

    @Test
    void every_arm_comes_first_and_neighbours_vary() {
        var order = new MirroredOrder(4, 9);
        Set<Integer> first = new HashSet<>();
        Set<List<Integer>> neighbours = new HashSet<>();
        for (int round = 0; round < 40; round++) {
            List<Integer> arms = order.ofRound(round);
            assertThat(arms).containsExactlyInAnyOrder(0, 1, 2, 3);
            first.add(arms.getFirst());
            for (int i = 1; i < arms.size(); i++) {
                neighbours.add(List.copyOf(arms.subList(i - 1, i + 1)));
            }
        }
        assertThat(first).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(neighbours).hasSize(12);
    }

    @Test
    void the_seed_decides_the_order() {
        assertThat(new MirroredOrder(6, 1).ofRound(4)).isEqualTo(new MirroredOrder(6, 1).ofRound(4));
        assertThat(new MirroredOrder(6, 1).ofRound(4)).isNotEqualTo(new MirroredOrder(6, 2).ofRound(4));
    }
}

package io.heddle.selection.auto;

import static io.heddle.selection.auto.Simulation.GB;
import static io.heddle.selection.auto.Simulation.auto;
import static io.heddle.selection.auto.Simulation.program;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.SimulatedHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The choices of {@link AutoSelector} if other programs pay for a policy. */
class AutoPeersTest {
    private final Map<Policy, Double> spent = new HashMap<>();

    /** A program that takes the CPU time of other programs under {@code fifo}, which increases its throughput. */
    private static SimulatedProgram takingFromPeers(double defaultRate, double fifoRate, int seed) {
        return program(defaultRate, fifoRate, 60, seed)
                .computing(policy -> policy.equals(Policies.FIFO) ? 1.9 : 1)
                .beside(policy -> policy.equals(Policies.FIFO) ? 0.1 : 1);
    }

    @Test
    void a_policy_that_gains_at_the_expense_of_peers_is_neither_kept_nor_stored() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedHistory history = new SimulatedHistory();
            AutoSelector auto = auto(seed, history);
            Map<Policy, Double> own = new HashMap<>();
            Policy last = takingFromPeers(1.7 * GB, 3.2 * GB, seed).run(auto, 60, own);
            auto.conclude(List.of());

            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(6);
            assertThat(auto.selected().pairs())
                    .isNotEmpty()
                    .allMatch(pair -> pair.isPaid() && pair.leftRatio() > 1.5 && pair.ratio() < 1.15);
            assertThat(history.load(SimulatedProgram.IDENTITY, "fifo").join()).isEqualTo(PriorEvidence.NONE);
        }
    }

    @Test
    void a_policy_that_needs_less_cpu_time_beside_peers_is_kept() {
        for (int seed = 0; seed < 20; seed++) {
            Map<Policy, Double> own = new HashMap<>();
            takingFromPeers(1.7 * GB, 5.2 * GB, seed).run(auto(seed), 60, own);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isGreaterThan(40);
        }
    }

    @Test
    void peers_with_the_same_cpu_use_under_both_policies_change_nothing() {
        for (int seed = 0; seed < 20; seed++) {
            Map<Policy, Double> own = new HashMap<>();
            program(1.7 * GB, 2.6 * GB, 60, seed)
                    .computing(_ -> 1)
                    .beside(_ -> 1)
                    .run(auto(seed), 60, own);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isGreaterThan(40);
        }
    }

    @Test
    void evidence_from_a_quiet_machine_does_not_keep_a_policy_at_the_expense_of_peers() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedHistory history = new SimulatedHistory();
            AutoSelector quiet = auto(seed, history);
            program(3.4 * GB, 5.2 * GB, 60, seed).run(quiet, 30, new HashMap<>());
            quiet.conclude(List.of());
            PriorEvidence before =
                    history.load(SimulatedProgram.IDENTITY, "fifo").join();

            AutoSelector auto = auto(seed, history);
            Map<Policy, Double> own = new HashMap<>();
            Policy last = takingFromPeers(1.7 * GB, 3.2 * GB, seed).run(auto, 30, own);
            auto.conclude(List.of());

            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(7);
            assertThat(history.load(SimulatedProgram.IDENTITY, "fifo").join()).isEqualTo(before);
        }
    }

    @Test
    void beside_busy_peers_no_policy_leads_before_the_first_pair() {
        AutoSelector auto = auto(1);
        SimulatedProgram program = takingFromPeers(1.7 * GB, 3.2 * GB, 1).compiling(_ -> 0.9);
        program.run(auto, 9, spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void arriving_peers_end_a_lead_without_a_pair() {
        double[] age = {0};
        SimulatedProgram program = new SimulatedProgram(
                        (policy, now) -> {
                            age[0] = now;
                            return policy.equals(Policies.FIFO) ? 3.2 * GB : 1.7 * GB;
                        },
                        60,
                        0.05,
                        new Random(1),
                        Policies.DEFAULT)
                .compiling(_ -> 0.9)
                .beside(policy -> age[0] < 3 ? 0 : policy.equals(Policies.FIFO) ? 0.1 : 1);
        AutoSelector auto = auto(1);
        assertThat(program.run(auto, 3, new HashMap<>())).isEqualTo(Policies.FIFO);
        program.run(auto, 5, spent);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isLessThan(4.5);
        assertThat(program.run(auto, 1, spent)).isEqualTo(Policies.DEFAULT);
    }
}

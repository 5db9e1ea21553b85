package io.heddle.selection.auto;

import static io.heddle.selection.auto.Simulation.GB;
import static io.heddle.selection.auto.Simulation.auto;
import static io.heddle.selection.auto.Simulation.program;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.SimulatedHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AutoSelectorTest {
    private final Map<Policy, Double> spent = new HashMap<>();

    private static boolean hasChosenFifo(AutoSelector auto) {
        return auto.selected().choices().stream()
                .anyMatch(choice -> choice.policy().equals(Policies.FIFO.name()));
    }

    @Test
    void a_policy_with_half_again_the_throughput_is_kept_within_seconds() {
        for (int seed = 0; seed < 50; seed++) {
            Policy last = program(3.4 * GB, 5.2 * GB, 60, seed).run(auto(seed), 10, spent);
            assertThat(last).as("seed %d", seed).isEqualTo(Policies.FIFO);
        }
        assertThat(spent.getOrDefault(Policies.DEFAULT, 0.0) / 50).isLessThan(4);
    }

    @Test
    void a_policy_with_a_quarter_less_throughput_costs_little_and_is_dropped() {
        for (int seed = 0; seed < 50; seed++) {
            Policy last = program(3.4 * GB, 2.5 * GB, 60, seed).run(auto(seed), 20, spent);
            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
        }
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0) / 50).isLessThan(5);
    }

    /** Whether the policy is found to have a significant effect. */
    private boolean isSignificant(SimulatedProgram program, int seed) {
        SimulatedHistory history = new SimulatedHistory();
        AutoSelector auto = auto(seed, history);
        program.run(auto, 60, spent);
        auto.conclude(List.of());
        return isSignificant(history);
    }

    private static boolean isSignificant(SimulatedHistory history) {
        return history.load(SimulatedProgram.IDENTITY, "fifo").join().state().isSignificant();
    }

    @Test
    void a_policy_without_effect_is_significant_in_less_than_one_program_of_ten() {
        int proved = 0;
        for (int seed = 0; seed < 200; seed++) {
            proved += isSignificant(program(3.4 * GB, 3.4 * GB, 60, seed), seed) ? 1 : 0;
        }
        assertThat(proved).isLessThan(20);
    }

    @Test
    void noisy_pairs_still_find_the_better_policy() {
        for (int seed = 0; seed < 100; seed++) {
            new SimulatedProgram(
                            SimulatedProgram.constant(Map.of(Policies.DEFAULT, 3.4 * GB, Policies.FIFO, 4.6 * GB)),
                            60,
                            0.5,
                            new Random(seed),
                            Policies.DEFAULT)
                    .run(auto(seed), 60, spent);
        }
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0) / 100).isGreaterThan(45);
    }

    @Test
    void a_policy_that_blocks_the_program_is_reverted_within_a_slot() {
        AutoSelector auto = auto(1);
        Policy last = program(3.4 * GB, 0, 60, 1).run(auto, 20, spent);
        assertThat(last).isEqualTo(Policies.DEFAULT);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isLessThan(5);
    }

    @Test
    void a_program_without_waiting_threads_is_left_alone() {
        program(3.4 * GB, 5.2 * GB, 0.03, 1).run(auto(1), 60, spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void a_program_that_does_not_collect_is_left_alone() {
        program(0, 0, 60, 1).run(auto(1), 20, spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void phases_that_change_the_rate_twentyfold_do_not_mislead_it() {
        int proved = 0;
        for (int seed = 0; seed < 200; seed++) {
            SimulatedProgram program = new SimulatedProgram(
                    (_, age) -> age % 6 < 3 ? 4 * GB : 0.5 * GB, 60, 0.05, new Random(seed), Policies.DEFAULT);
            proved += isSignificant(program, seed) ? 1 : 0;
        }
        assertThat(proved).isLessThan(20);
    }

    @Test
    void compilation_does_not_count_against_a_policy_that_runs_compilers_first() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedProgram program =
                    program(3.4 * GB, 2.4 * GB, 60, seed).compiling(policy -> policy.equals(Policies.FIFO) ? 0.8 : 0.1);
            Map<Policy, Double> own = new HashMap<>();
            program.run(auto(seed), 30, own);
            assertThat(own.get(Policies.FIFO)).as("seed %d", seed).isGreaterThan(20);
        }
    }

    @Test
    void pairs_during_warm_up_are_no_evidence() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            program(3.4 * GB, 1.7 * GB, 60, seed)
                    .compiling(policy -> policy.equals(Policies.FIFO) ? 1.2 : 0.1)
                    .run(auto, 20, spent);
            assertThat(auto.selected().account()).contains("application threads wait");
        }
    }

    @Test
    void compilers_on_idle_cpus_do_not_reduce_the_measured_time() {
        int kept = 0;
        for (int seed = 0; seed < 100; seed++) {
            AutoSelector auto = auto(seed);
            program(3.4 * GB, 3.4 * GB, 60, seed)
                    .computing(policy -> policy.equals(Policies.FIFO) ? 1.9 : 1.3)
                    .compiling(policy -> policy.equals(Policies.FIFO) ? 0.8 : 0.2)
                    .run(auto, 30, spent);
            kept += hasChosenFifo(auto) ? 1 : 0;
        }
        assertThat(kept).isEqualTo(100);
    }

    @Test
    void under_an_external_load_the_time_of_threads_counts() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedProgram cheaper =
                    program(GB, GB, 2, seed).computing(policy -> policy.equals(Policies.FIFO) ? 0.7 : 1.4);
            AutoSelector auto = auto(seed);
            cheaper.run(auto, 30, spent);
            assertThat(hasChosenFifo(auto)).as("seed %d", seed).isTrue();
            SimulatedProgram dearer =
                    program(GB, GB, 2, seed).computing(policy -> policy.equals(Policies.FIFO) ? 1.6 : 0.8);
            assertThat(dearer.run(auto(seed), 30, new HashMap<>())).isEqualTo(Policies.DEFAULT);
        }
    }

    @Test
    void a_suspension_invalidates_a_pair_which_is_repeated() {
        SimulatedHistory history = new SimulatedHistory();
        AutoSelector auto = auto(3, history);
        SimulatedProgram program = program(3.4 * GB, 5.2 * GB, 60, 3);
        program.run(auto, 1, spent);
        while (!auto.isExperimenting()) {
            program.run(auto, 0.1, spent);
        }
        program.stop(30);
        assertThat(program.run(auto, 1, spent)).isEqualTo(Policies.DEFAULT);
        assertThat(program.run(auto, 60, spent)).isEqualTo(Policies.FIFO);
        auto.conclude(List.of());
        assertThat(history.load(SimulatedProgram.IDENTITY, Policies.FIFO.name())
                        .join()
                        .state()
                        .ratio())
                .isGreaterThan(1.4);
    }

    @Test
    void a_jumping_counter_is_no_evidence() {
        int proved = 0;
        for (long by : List.of(1_000_000L, -1_000_000L, Long.MAX_VALUE / 2)) {
            for (int seed = 0; seed < 20; seed++) {
                SimulatedHistory history = new SimulatedHistory();
                AutoSelector auto = auto(seed, history);
                SimulatedProgram program = program(3.4 * GB, 3.4 * GB, 60, seed);
                for (int i = 0; i < 30; i++) {
                    program.run(auto, 1, spent);
                    program.jump(by);
                }
                auto.conclude(List.of());
                proved += isSignificant(history) ? 1 : 0;
            }
        }
        assertThat(proved).isLessThan(6);
    }

    @Test
    void constant_counters_end_the_experiment() {
        SimulatedProgram program =
                new SimulatedProgram((_, age) -> age < 2 ? 3.4 * GB : 0, 60, 0.05, new Random(1), Policies.DEFAULT);
        assertThat(program.run(auto(1), 10, spent)).isEqualTo(Policies.DEFAULT);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isLessThan(5);
    }

    @Test
    void a_new_phase_shortens_the_pause() {
        AutoSelector auto = auto(1);
        SimulatedProgram program = new SimulatedProgram(
                (policy, age) -> policy.equals(Policies.FIFO) == age < 40 ? 3.4 * GB : 1.2 * GB,
                60,
                0.05,
                new Random(1),
                Policies.DEFAULT);
        program.run(auto, 39, spent);
        assertThat(auto.status().chosen()).isEqualTo("fifo");
        program.run(auto, 16, spent);
        assertThat(auto.status().chosen()).isEqualTo("default");
    }

    @Test
    void threads_that_begin_to_block_each_other_are_released_within_two_seconds() {
        AutoSelector auto = auto(1);
        SimulatedProgram program = new SimulatedProgram(
                (policy, age) -> !policy.equals(Policies.FIFO) ? 3.4 * GB : age < 15 ? 5.2 * GB : 0.1 * GB,
                60,
                0.05,
                new Random(1),
                Policies.DEFAULT);
        assertThat(program.run(auto, 15, spent)).isEqualTo(Policies.FIFO);
        assertThat(program.run(auto, 2, spent)).isEqualTo(Policies.DEFAULT);
        Map<Policy, Double> later = new HashMap<>();
        program.run(auto, 60, later);
        assertThat(later.getOrDefault(Policies.FIFO, 0.0)).isLessThan(6);
    }

    @Test
    void an_idle_phase_of_the_program_does_not_suspend_the_policy_for_long() {
        AutoSelector auto = auto(1);
        SimulatedProgram program = new SimulatedProgram(
                (policy, age) -> age > 15 && age < 18 ? 0 : policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB,
                60,
                0.05,
                new Random(1),
                Policies.DEFAULT);
        program.run(auto, 18, spent);
        Map<Policy, Double> later = new HashMap<>();
        program.run(auto, 8, later);
        assertThat(later.getOrDefault(Policies.DEFAULT, 0.0)).isLessThan(1.2);
    }

    @Test
    void quiet_phases_do_not_count_against_a_significantly_better_policy() {
        for (int seed = 0; seed < 50; seed++) {
            double quiet = 1.2 + 0.02 * seed;
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> (policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB)
                            * (age > 15 && age % 7 < quiet ? 0.05 : 1),
                    60,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            AutoSelector auto = auto(seed);
            assertThat(program.run(auto, 15, new HashMap<>())).isEqualTo(Policies.FIFO);
            program.run(auto, 40, spent);
        }
        assertThat(spent.getOrDefault(Policies.DEFAULT, 0.0) / 50).isLessThan(7);
    }

    @Test
    void irregular_collections_do_not_count_against_a_policy() {
        int suspected = 0;
        for (int seed = 0; seed < 50; seed++) {
            SimulatedProgram program = new SimulatedProgram(
                    (policy, _) -> policy.equals(Policies.FIFO) ? 0.7 * GB : 0.5 * GB,
                    60,
                    1,
                    new Random(seed),
                    Policies.DEFAULT);
            AutoSelector auto = auto(seed);
            program.run(auto, 60, spent);
            suspected += auto.selected().choices().stream()
                            .anyMatch(choice -> choice.why().endsWith("less than half of the throughput"))
                    ? 1
                    : 0;
        }
        assertThat(suspected).isLessThan(10);
    }

    @Test
    void a_disabled_selector_keeps_default() {
        AutoSelector auto = auto(1);
        SimulatedProgram program = program(3.4 * GB, 5.2 * GB, 60, 1);
        program.run(auto, 10, spent);
        auto.disable();
        assertThat(program.run(auto, 10, new HashMap<>())).isEqualTo(Policies.DEFAULT);
    }
}

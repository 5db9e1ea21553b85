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
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The use of earlier runs' evidence by {@link AutoSelector}. */
class AutoHistoryTest {
    private final Map<Policy, Double> spent = new HashMap<>();

    @Test
    void evidence_of_short_runs_adds_up_to_the_initial_policy() {
        SimulatedHistory history = new SimulatedHistory();
        for (int run = 0; run < 6; run++) {
            AutoSelector auto = auto(run, history);
            program(3.4 * GB, 5.2 * GB, 60, run).run(auto, 2, new HashMap<>());
            auto.conclude(List.of());
        }
        program(3.4 * GB, 5.2 * GB, 60, 7).run(auto(7, history), 2, spent);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isGreaterThan(1.9);
    }

    @Test
    void a_failed_query_of_the_history_equals_no_evidence() {
        SimulatedHistory history = new SimulatedHistory();
        history.ready = CompletableFuture.failedFuture(new IllegalStateException("unreadable"));

        program(3.4 * GB, 5.2 * GB, 60, 7).run(auto(7, history), 20, spent);

        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isGreaterThan(10);
    }

    @Test
    void a_worse_policy_is_avoided_after_one_whole_run() {
        for (double fifo : List.of(2.5 * GB, 1.5 * GB)) {
            SimulatedHistory history = new SimulatedHistory();
            for (int run = 0; run < 3; run++) {
                AutoSelector auto = auto(run, history);
                program(3.4 * GB, fifo, 60, run).runUntil(50 * GB, auto, new HashMap<>());
                auto.conclude(List.of());
            }
            program(3.4 * GB, fifo, 60, 2).runUntil(50 * GB, auto(2, history), spent);
            assertThat(spent).doesNotContainKey(Policies.FIFO);
        }
    }

    @Test
    void a_policy_that_more_than_halves_the_throughput_gets_no_whole_run() {
        SimulatedHistory history = new SimulatedHistory();
        AutoSelector auto = auto(1, history);
        program(3.4 * GB, 1.2 * GB, 60, 1).runUntil(50 * GB, auto, new HashMap<>());
        auto.conclude(List.of());
        program(3.4 * GB, 1.2 * GB, 60, 2).runUntil(50 * GB, auto(2, history), spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void a_whole_run_in_which_the_policy_was_withdrawn_is_not_repeated() {
        SimulatedHistory history = new SimulatedHistory();
        for (int run = 0; run < 3; run++) {
            AutoSelector auto = auto(run, history);
            boolean isTold = run == 1;
            spent.clear();
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> !policy.equals(Policies.FIFO) ? 3.4 * GB : isTold && age > 3 ? 0.1 * GB : 2.5 * GB,
                    60,
                    0.05,
                    new Random(run),
                    Policies.DEFAULT);
            program.runUntil(50 * GB, auto, spent);
            auto.conclude(List.of());
        }
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void a_changed_program_is_detected() {
        SimulatedHistory history = new SimulatedHistory();
        for (int run = 0; run < 10; run++) {
            AutoSelector auto = auto(run, history);
            program(3.4 * GB, 5.2 * GB, 60, run).run(auto, 30, new HashMap<>());
            auto.conclude(List.of());
        }
        AutoSelector auto = auto(11, history);
        Policy last = program(3.4 * GB, 2.5 * GB, 60, 11).run(auto, 60, spent);
        assertThat(last).isEqualTo(Policies.DEFAULT);
    }

    @Test
    void the_increase_in_a_programs_first_seconds_is_no_new_phase() {
        SimulatedHistory history = new SimulatedHistory();
        AutoSelector first = auto(1, history);
        program(3.4 * GB, 5.2 * GB, 60, 1).run(first, 20, new HashMap<>());
        first.conclude(List.of());
        SimulatedProgram program = new SimulatedProgram(
                (_, age) -> age < 2 ? 0.5 * GB : 5.2 * GB, 60, 0.05, new Random(2), Policies.DEFAULT);
        program.run(auto(2, history), 15, spent);
        assertThat(spent.getOrDefault(Policies.DEFAULT, 0.0)).isLessThan(0.1);
    }

    /**
     * A program in which {@code default} allocates more for a while after slots of {@code fifo}, at the cost of later
     * slots.
     */
    private static SimulatedProgram borrowing(double borrowed, int seed) {
        double[] lastFifo = {-10};
        return new SimulatedProgram(
                (policy, age) -> {
                    if (policy.equals(Policies.FIFO)) {
                        lastFifo[0] = age;
                        return 4.4 * GB;
                    }
                    return age - lastFifo[0] < 3 ? borrowed : 3.4 * GB;
                },
                60,
                0.05,
                new Random(seed),
                Policies.DEFAULT);
    }

    @Test
    void whole_runs_outweigh_contradictory_pairs() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedHistory history = new SimulatedHistory();
            for (int run = 0; run < 8; run++) {
                AutoSelector auto = auto(seed + run, history);
                borrowing(6.4 * GB, seed).runUntil(50 * GB, auto, new HashMap<>());
                auto.conclude(List.of());
            }
            Map<Policy, Double> own = new HashMap<>();
            AutoSelector auto = auto(seed, history);
            borrowing(6.4 * GB, seed).runUntil(50 * GB, auto, own);
            assertThat(own.getOrDefault(Policies.DEFAULT, 0.0))
                    .as("seed %d: %s", seed, auto.selected().account())
                    .isLessThan(0.5);
        }
    }
}

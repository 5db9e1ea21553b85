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

/** The lead of a policy that {@link AutoSelector} cannot compare. */
class AutoLeadLimitTest {
    private final Map<Policy, Double> spent = new HashMap<>();

    /**
     * The shape of Renaissance's finagle-chirper under G1 with a heap of 4 GB: threads wait for CPUs all the time, compilers are
     * busy for ten seconds, and only two bursts bring more than three collections a second.
     */
    private static SimulatedProgram collectingInBursts(List<Double> bursts, int seed) {
        boolean[] isYoung = {true};
        return new SimulatedProgram(
                        (_, age) -> {
                            isYoung[0] = age < 10;
                            return bursts.stream().anyMatch(begin -> age >= begin && age < begin + 1)
                                    ? 0.6 * GB
                                    : 0.005 * GB;
                        },
                        60,
                        0.05,
                        new Random(seed),
                        Policies.DEFAULT)
                .compiling(_ -> isYoung[0] ? 1.2 : 0.1);
    }

    @Test
    void a_policy_leads_only_briefly_if_collections_are_too_rare_to_compare() {
        for (List<Double> bursts : List.of(List.of(7.0), List.of(19.0), List.of(17.0), List.of(7.0, 30.0, 50.0))) {
            for (int seed = 0; seed < 20; seed++) {
                Map<Policy, Double> own = new HashMap<>();
                AutoSelector auto = auto(seed);
                Policy last = collectingInBursts(bursts, seed).run(auto, 90, own);
                assertThat(auto.selected().pairs())
                        .as("bursts %s, seed %d", bursts, seed)
                        .isEmpty();
                assertThat(last).as("bursts %s, seed %d", bursts, seed).isEqualTo(Policies.DEFAULT);
                assertThat(own.getOrDefault(Policies.FIFO, 0.0))
                        .as("bursts %s, seed %d: %s", bursts, seed, auto.selected())
                        .isLessThan(5.0 * bursts.size());
            }
        }
    }

    /** The longest uninterrupted lead of the challenger after collections have become rare, in seconds. */
    private double longestLead(AutoSelector auto, SimulatedProgram program) {
        double longest = 0;
        double lead = 0;
        for (int i = 0; i < 1200; i++) {
            Policy now = program.run(auto, 0.1, spent);
            lead = now.equals(Policies.FIFO) ? lead + 0.1 : 0;
            longest = Math.max(longest, lead);
        }
        return longest;
    }

    @Test
    void even_a_significantly_better_policy_loses_its_lead_without_comparisons() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> age > 30 ? 0.005 * GB : policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB,
                    60,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            Map<Policy, Double> before = new HashMap<>();
            program.run(auto, 30, before);
            assertThat(before.getOrDefault(Policies.FIFO, 0.0))
                    .as("seed %d", seed)
                    .isGreaterThan(20);
            assertThat(longestLead(auto, program)).as("seed %d", seed).isLessThan(25);
            assertThat(program.run(auto, 1, spent)).isEqualTo(Policies.DEFAULT);
        }
    }

    @Test
    void a_significantly_better_policy_regains_its_lead_once_it_can_be_compared() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) ->
                            age > 30 && age < 90 ? 0.005 * GB : policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB,
                    60,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            AutoSelector auto = auto(seed);
            program.run(auto, 89, spent);
            Map<Policy, Double> later = new HashMap<>();
            program.run(auto, 21, later);
            assertThat(later.getOrDefault(Policies.FIFO, 0.0))
                    .as("seed %d", seed)
                    .isGreaterThan(17);
        }
    }

    /**
     * The longest lead in a program with rare collections, after an earlier run with pairs.
     *
     * @param challengerRate allocation rate of the challenger in that run in bytes per second; that of {@code default}
     *     is 3.4 GB per second
     * @param seconds duration of that run
     */
    private double leadAfterRunWith(double challengerRate, int seconds, int seed) {
        SimulatedHistory history = new SimulatedHistory();
        AutoSelector first = auto(seed, history);
        program(3.4 * GB, challengerRate, 60, seed).run(first, seconds, new HashMap<>());
        assertThat(first.selected().pairs()).as("seed %d", seed).isNotEmpty();
        first.conclude(List.of());
        return longestLead(auto(seed, history), program(0.005 * GB, 0.005 * GB, 60, seed));
    }

    @Test
    void a_lead_from_earlier_runs_ends_without_comparisons() {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(leadAfterRunWith(5.2 * GB, 10, seed)).as("seed %d", seed).isLessThan(25);
        }
    }

    @Test
    void insignificant_pairs_of_earlier_runs_do_not_extend_a_lead() {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(leadAfterRunWith(3.2 * GB, 8, seed)).as("seed %d", seed).isLessThan(5);
        }
    }

    @Test
    void a_slot_of_the_challenger_without_collections_ends_soon_whatever_its_length() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> age > 300 && policy.equals(Policies.FIFO) ? 0 : 3.4 * GB,
                    60,
                    0.3,
                    new Random(seed),
                    Policies.DEFAULT);
            program.run(auto, 300, spent);
            assertThat(longestLead(auto, program)).as("seed %d", seed).isLessThan(6);
        }
    }
}

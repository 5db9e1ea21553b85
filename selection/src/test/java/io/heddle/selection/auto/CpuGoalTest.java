package io.heddle.selection.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.SimulatedProgram;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.Goals;
import io.heddle.selection.goals.ObservedProgram;
import io.heddle.selection.pace.CpuCostReader;
import io.heddle.selection.pace.PacedMeasures;
import io.heddle.selection.pace.ProgramPace;
import io.heddle.selection.slots.GoalMeasure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code auto} with the goal of less CPU time, in simulated services under an external load. */
class CpuGoalTest {
    private static final double TEN_MINUTES = 600;

    private final Map<Policy, Double> spent = new HashMap<>();

    private static GoalSelector selector(int seed) {
        ProgramPace pace = new ProgramPace();
        CpuCostReader reader = new CpuCostReader(2, pace);
        ObservedProgram program = new ObservedProgram(_ -> {
            throw new AssertionError("no goal is a command");
        });
        program.addObserver(pace::update);
        program.addObserver(reader::observe);
        return new GoalSelector(
                Policies.FIFO,
                new GoalMeasure(
                        new Goals(GoalSpec.parse("less=cpu"), List.of()), List.of(reader), 2, () -> new PacedMeasures(2)
                                .view(pace)),
                program,
                2,
                new Random(seed),
                new DecisionLog("auto"));
    }

    /**
     * A service under a load that is the same under each policy.
     *
     * @param factor factor by which the challenger changes the CPU time
     */
    private static SimulatedProgram service(int seed, double factor) {
        return new SimulatedProgram((_, _) -> 2e7, 0.5, 0.1, new Random(seed), Policies.DEFAULT)
                .computing(policy -> policy.equals(Policies.FIFO) ? factor : 1)
                .transferring(_ -> 5e6);
    }

    @Test
    void the_policy_with_less_cpu_time_for_the_same_load_leads() {
        for (int seed = 0; seed < 20; seed++) {
            GoalSelector auto = selector(seed);
            service(seed, 0.85).run(auto, TEN_MINUTES, spent);
            assertThat(auto.status().chosen())
                    .as("seed %d: %s", seed, auto.status())
                    .isEqualTo("fifo");
            assertThat(auto.status().measure()).isEqualTo("CPU time for the same progress");
        }
    }

    @Test
    void a_policy_with_more_cpu_time_for_the_same_load_never_leads() {
        for (int seed = 0; seed < 20; seed++) {
            GoalSelector auto = selector(seed);
            service(seed, 1.15).run(auto, TEN_MINUTES, spent);
            assertThat(auto.selected().choices()).as("seed %d", seed).noneMatch(choice -> choice.policy()
                    .equals("fifo"));
            assertThat(auto.selected().pairs()).isNotEmpty();
        }
    }

    @Test
    void a_policy_that_changes_no_cpu_time_rarely_leads() {
        int led = 0;
        for (int seed = 0; seed < 100; seed++) {
            GoalSelector auto = selector(seed);
            service(seed, 1).run(auto, TEN_MINUTES, spent);
            led += auto.selected().choices().stream()
                            .anyMatch(choice -> choice.policy().equals("fifo"))
                    ? 1
                    : 0;
        }
        assertThat(led).isLessThan(6);
    }

    @Test
    void a_program_without_progress_is_left_alone_and_says_why() {
        GoalSelector auto = selector(1);
        new SimulatedProgram((_, _) -> 0.0, 5, 0.1, new Random(1), Policies.DEFAULT).run(auto, 120, spent);
        assertThat(spent.keySet()).containsOnly(Policies.DEFAULT);
        assertThat(auto.status().reason()).contains("too few collections and too little I/O");
    }
}

package io.heddle.selection.auto;

import static io.heddle.selection.auto.Simulation.GB;
import static io.heddle.selection.auto.Simulation.auto;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.SimulatedProgram;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Services whose load changes, or in which the effect of a policy changes, long after the first result. */
class AutoChangesTest {
    private static final double HOUR = 3600;

    private final Map<Policy, Double> spent = new HashMap<>();

    /**
     * A service with an external load of about 5 MB of I/O a second, which uses 1.2 of 2 CPUs.
     *
     * @param load factor of the load, by the age in seconds
     * @param cost factor by which the challenger changes the time that threads run or wait
     */
    private static SimulatedProgram loadedService(
            double allocationRate, DoubleUnaryOperator load, DoubleSupplier cost, int seed) {
        double[] now = {0};
        return new SimulatedProgram((_, _) -> allocationRate, 1, 0.1, new Random(seed), Policies.DEFAULT)
                .doing((_, seconds) -> now[0] += seconds)
                .computing(policy -> 0.6 * load.applyAsDouble(now[0]) * factor(policy, cost))
                .waiting(policy -> load.applyAsDouble(now[0]) * factor(policy, cost))
                .transferring(_ -> 5e6 * load.applyAsDouble(now[0]));
    }

    /** A service that uses both CPUs. */
    private static SimulatedProgram saturatedService(DoubleSupplier speed, int seed) {
        return new SimulatedProgram(
                        (policy, _) -> 0.02 * GB * factor(policy, speed), 20, 0.1, new Random(seed), Policies.DEFAULT)
                .computing(_ -> 2)
                .transferring(policy -> 5e6 * factor(policy, speed));
    }

    private static double factor(Policy policy, DoubleSupplier underChallenger) {
        return policy.equals(Policies.FIFO) ? underChallenger.getAsDouble() : 1;
    }

    /** Twice the load in each second minute. */
    private static double everyMinute(double age) {
        return (long) (age / 60) % 2 == 0 ? 1 : 2;
    }

    private static void requireLead(AutoSelector auto, String policy, int seed) {
        assertThat(auto.status().chosen())
                .as("seed %d: %s", seed, auto.status())
                .isEqualTo(policy);
    }

    @Test
    void a_policy_that_slows_a_saturated_service_down_after_an_hour_loses_its_lead_within_two_minutes() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            double[] speed = {1.3};
            SimulatedProgram service = saturatedService(() -> speed[0], seed);
            service.run(auto, HOUR, spent);
            requireLead(auto, "fifo", seed);
            speed[0] = 0.4;
            service.run(auto, 120, spent);
            requireLead(auto, "default", seed);
        }
    }

    @Test
    void a_policy_that_becomes_slightly_worse_after_six_hours_loses_its_lead_within_six_hours() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            double[] speed = {1.3};
            SimulatedProgram service = saturatedService(() -> speed[0], seed);
            service.run(auto, 6 * HOUR, spent);
            requireLead(auto, "fifo", seed);
            speed[0] = 0.93;
            service.run(auto, 6 * HOUR, spent);
            requireLead(auto, "default", seed);
        }
    }

    @Test
    void a_policy_that_makes_the_same_load_more_expensive_after_an_hour_loses_its_lead_within_two_minutes() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            double[] cost = {0.7};
            SimulatedProgram service = loadedService(0.02 * GB, _ -> 1, () -> cost[0], seed);
            service.run(auto, HOUR, spent);
            requireLead(auto, "fifo", seed);
            cost[0] = 1.6;
            service.run(auto, 120, spent);
            requireLead(auto, "default", seed);
        }
    }

    @Test
    void a_policy_that_slows_down_rare_collections_loses_its_lead_within_five_minutes() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            double[] speed = {1.5};
            SimulatedProgram program = new SimulatedProgram(
                    (policy, _) -> 0.1 * GB * factor(policy, () -> speed[0]),
                    20,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            program.run(auto, HOUR, spent);
            requireLead(auto, "fifo", seed);
            speed[0] = 0.4;
            program.run(auto, 300, spent);
            requireLead(auto, "default", seed);
        }
    }

    @Test
    void a_policy_that_stalls_a_service_after_an_hour_loses_its_lead_within_ten_seconds() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            double[] speed = {1.3};
            SimulatedProgram service = saturatedService(() -> speed[0], seed);
            service.run(auto, HOUR, spent);
            requireLead(auto, "fifo", seed);
            speed[0] = 0;
            service.run(auto, 10, spent);
            requireLead(auto, "default", seed);
            assertThat(auto.status().reason()).contains("less than an eighth");

            Map<Policy, Double> after = new HashMap<>();
            service.run(auto, HOUR, after);
            requireLead(auto, "default", seed);
            assertThat(after.getOrDefault(Policies.FIFO, 0.0))
                    .as("seed %d", seed)
                    .isLessThan(0.02 * HOUR);
        }
    }

    @Test
    void a_service_whose_load_changes_every_minute_keeps_its_policy_at_little_cost() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            SimulatedProgram service = loadedService(0.02 * GB, AutoChangesTest::everyMinute, () -> 0.7, seed);
            service.run(auto, HOUR, spent);
            requireLead(auto, "fifo", seed);
            Map<Policy, Double> own = new HashMap<>();
            service.run(auto, HOUR, own);
            requireLead(auto, "fifo", seed);
            double lost = own.getOrDefault(Policies.DEFAULT, 0.0) * 0.3;
            assertThat(lost / HOUR).as("seed %d: %s", seed, own).isLessThan(0.01);
        }
    }

    @Test
    void a_worse_policy_costs_at_most_one_percent_when_the_load_changes_every_minute() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            Map<Policy, Double> own = new HashMap<>();
            loadedService(0.02 * GB, AutoChangesTest::everyMinute, () -> 1.5, seed)
                    .run(auto, HOUR, own);
            assertThat(auto.selected().choices()).as("seed %d", seed).noneMatch(choice -> choice.policy()
                    .equals(Policies.FIFO.name()));
            double lost = own.getOrDefault(Policies.FIFO, 0.0) * (1 - 1 / 1.5);
            assertThat(lost / HOUR).as("seed %d: %s", seed, own).isLessThan(0.01);
        }
    }

    @Test
    void a_load_that_changes_every_minute_rarely_makes_a_policy_without_effect_lead() {
        int led = 0;
        for (int seed = 0; seed < 60; seed++) {
            AutoSelector auto = auto(seed);
            loadedService(0.02 * GB, AutoChangesTest::everyMinute, () -> 1, seed)
                    .run(auto, HOUR / 3, spent);
            led += auto.selected().choices().stream()
                            .anyMatch(choice -> choice.policy().equals(Policies.FIFO.name()))
                    ? 1
                    : 0;
        }
        assertThat(led).isLessThan(4);
    }

    @Test
    void bursts_between_silence_change_the_policy_at_most_every_two_minutes() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            SimulatedProgram service =
                    loadedService(0.02 * GB, age -> everyMinute(age) == 1 ? 1.5 : 0.1, () -> 0.7, seed);
            Map<Policy, Double> own = new HashMap<>();
            service.run(auto, HOUR, own);
            assertThat(auto.selected().choices()).as("seed %d", seed).hasSizeLessThan(30);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isGreaterThan(HOUR / 4);
        }
    }
}

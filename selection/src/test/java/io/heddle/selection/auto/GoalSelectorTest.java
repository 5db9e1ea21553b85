package io.heddle.selection.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.SimulatedProgram;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.Goals;
import io.heddle.selection.goals.ObservedProgram;
import io.heddle.selection.goals.Totals;
import io.heddle.selection.pace.PacedMeasures;
import io.heddle.selection.pace.ProgramPace;
import io.heddle.selection.slots.GoalMeasure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** {@code auto} with a goal, in a simulated service. */
class GoalSelectorTest {
    private static final String ENDPOINT = "http://127.0.0.1:9/metrics#";
    private static final double TEN_MINUTES = 600;

    private final Map<Policy, Double> spent = new HashMap<>();

    /** The mean latency of 1,000 requests a second, as a service publishes it. */
    private static final class Latency implements GoalReader {
        private final ToDoubleFunction<Policy> seconds;
        private final double noise;
        private final Random random;
        private double sum;
        private double count;
        private long nanos;
        private String failure = "";
        private boolean isClosed;

        Latency(ToDoubleFunction<Policy> seconds, double noise, int seed) {
            this.seconds = seconds;
            this.noise = noise;
            this.random = new Random(seed);
        }

        void during(Policy policy, double period) {
            nanos += (long) (1e9 * period);
            count += 1000 * period;
            sum += 1000 * period * seconds.applyAsDouble(policy) * Math.exp(noise * random.nextGaussian());
        }

        @Override
        public CompletableFuture<GoalReading> read() {
            return CompletableFuture.completedFuture(
                    failure.isEmpty()
                            ? new GoalReading.Present(nanos, GoalReading.Epoch.FIRST, new Totals.Sum(sum, count))
                            : new GoalReading.Absent(nanos, failure));
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private static GoalSelector selector(int seed, Latency aim, Latency... kept) {
        GoalSpec mean = GoalSpec.parse("mean:less=" + ENDPOINT + "latency_seconds");
        List<GoalSpec> others =
                kept.length == 0 ? List.of() : List.of(GoalSpec.parse("mean:less=" + ENDPOINT + "other_seconds"));
        List<GoalReader> readers = kept.length == 0 ? List.of(aim) : List.of(aim, kept[0]);
        ObservedProgram program = new ObservedProgram(_ -> {
            throw new AssertionError("no goal is a command");
        });
        ProgramPace pace = new ProgramPace();
        program.addObserver(pace::update);
        return new GoalSelector(
                Policies.FIFO,
                new GoalMeasure(new Goals(mean, others), readers, 2, () -> new PacedMeasures(2).view(pace)),
                program,
                2,
                new Random(seed),
                new DecisionLog("auto"));
    }

    private static SimulatedProgram service(int seed, Latency... latencies) {
        return new SimulatedProgram((_, _) -> 1e8, 1, 0.1, new Random(seed), Policies.DEFAULT)
                .computing(_ -> 1.2)
                .doing((policy, seconds) -> List.of(latencies).forEach(each -> each.during(policy, seconds)));
    }

    private static ToDoubleFunction<Policy> underFifo(double factor) {
        return policy -> policy.equals(Policies.FIFO) ? 0.01 * factor : 0.01;
    }

    @Test
    void the_policy_that_the_goal_asks_for_is_found() {
        for (int seed = 0; seed < 40; seed++) {
            Latency better = new Latency(underFifo(0.85), 1, seed);
            GoalSelector towards = selector(seed, better);
            service(seed, better).run(towards, TEN_MINUTES, spent);
            assertThat(towards.status().chosen())
                    .as("seed %d: %s", seed, towards.status())
                    .isEqualTo("fifo");

            Latency worse = new Latency(underFifo(1.15), 1, seed);
            GoalSelector away = selector(seed, worse);
            service(seed, worse).run(away, TEN_MINUTES, spent);
            assertThat(away.status().chosen())
                    .as("seed %d: %s", seed, away.status())
                    .isEqualTo("default");
            assertThat(away.selected().choices()).as("seed %d", seed).noneMatch(choice -> choice.policy()
                    .equals("fifo"));
            assertThat(away.status().costShare()).isNotNull().isLessThan(0.02);
        }
    }

    @Test
    void a_goal_that_nothing_changes_rarely_leads_to_a_claim() {
        int claims = 0;
        for (int seed = 0; seed < 200; seed++) {
            Latency same = new Latency(underFifo(1), 2, seed);
            GoalSelector auto = selector(seed, same);
            service(seed, same).run(auto, TEN_MINUTES, spent);
            claims += auto.selected().choices().stream()
                            .anyMatch(choice -> !choice.why().endsWith("not significant"))
                    ? 1
                    : 0;
        }
        assertThat(claims).isLessThanOrEqualTo(10);
    }

    @Test
    void a_policy_that_makes_a_kept_goal_worse_does_not_lead() {
        for (int seed = 0; seed < 20; seed++) {
            Latency aim = new Latency(underFifo(0.8), 1, seed);
            Latency kept = new Latency(underFifo(1.3), 1, seed + 1000);
            GoalSelector auto = selector(seed, aim, kept);
            service(seed, aim, kept).run(auto, TEN_MINUTES, spent);
            assertThat(auto.status().chosen())
                    .as("seed %d: %s", seed, auto.status())
                    .isEqualTo("default");
            assertThat(auto.status().reason()).contains("worse by a goal to keep");
        }
    }

    @Test
    void an_endpoint_that_does_not_answer_leaves_the_program_alone() {
        Latency down = new Latency(underFifo(0.8), 1, 1);
        down.failure = "connection refused";
        GoalSelector auto = selector(1, down);
        Map<Policy, Double> own = new HashMap<>();
        service(1, down).run(auto, TEN_MINUTES, own);
        assertThat(auto.status().chosen()).isEqualTo("default");
        assertThat(auto.status().reason()).contains("connection refused");
        assertThat(own.getOrDefault(Policies.FIFO, 0.0)).isZero();
    }

    @Test
    void a_policy_loses_its_lead_when_its_goal_can_no_longer_be_read() {
        Latency better = new Latency(underFifo(0.8), 1, 1);
        GoalSelector auto = selector(1, better);
        SimulatedProgram service = service(1, better);
        service.run(auto, TEN_MINUTES, spent);
        assertThat(auto.status().chosen()).isEqualTo("fifo");
        better.failure = "connection refused";
        service.run(auto, 60, spent);
        assertThat(auto.status().chosen()).isEqualTo("default");
    }

    @Test
    void a_policy_that_stalls_a_service_that_only_its_traffic_shows_loses_its_lead_within_ten_seconds() {
        for (int seed = 0; seed < 10; seed++) {
            Latency better = new Latency(underFifo(0.8), 1, seed);
            GoalSelector auto = selector(seed, better);
            double[] speed = {1};
            SimulatedProgram service = new SimulatedProgram((_, _) -> 0.0, 1, 0.1, new Random(seed), Policies.DEFAULT)
                    .computing(_ -> 1.2)
                    .talking(policy -> policy.equals(Policies.FIFO) ? 1e6 * speed[0] : 1e6)
                    .doing(better::during);
            service.run(auto, TEN_MINUTES, spent);
            assertThat(auto.status().chosen()).as("seed %d", seed).isEqualTo("fifo");
            // The usual pace is measured between pairs.
            int calmSeconds = 0;
            while (calmSeconds < 15) {
                service.run(auto, 1, spent);
                calmSeconds = auto.isExperimenting() ? 0 : calmSeconds + 1;
            }
            speed[0] = 0;
            service.run(auto, 10, spent);
            assertThat(auto.status().chosen()).as("seed %d", seed).isEqualTo("default");
            assertThat(auto.status().reason()).contains("less than an eighth");
        }
    }

    @Test
    void the_readers_are_closed_at_the_end_of_the_program() {
        Latency aim = new Latency(underFifo(1), 1, 1);
        GoalSelector auto = selector(1, aim);
        auto.conclude(List.of());
        assertThat(aim.isClosed).isTrue();
    }
}

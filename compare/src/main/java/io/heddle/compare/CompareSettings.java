package io.heddle.compare;

import io.heddle.compare.analysis.Conclusion;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.UserError;
import io.heddle.policy.Durations;
import io.heddle.trials.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a comparison.
 *
 * @param rounds measured runs of each arm
 * @param warmupRounds runs of each arm that are discarded
 * @param addNullArm whether to add a second copy of the baseline
 * @param timeout limit of one run; null for none
 * @param ignoreFailures whether to count runs with another exit status than 0
 * @param margin the relative difference that is irrelevant; 0.05 for example
 * @param seed of the order of runs
 * @param protocol what happens in each run
 */
public record CompareSettings(
        int rounds,
        int warmupRounds,
        boolean addNullArm,
        @Nullable Duration timeout,
        boolean ignoreFailures,
        double margin,
        long seed,
        RunProtocol protocol) {

    /** @throws UserError when a value is out of range, or a metric has a reserved name */
    public CompareSettings {
        if (rounds < 1 || warmupRounds < 0 || !(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new UserError("--runs must be at least 1, --warmup at least 0, and --margin above 0 and finite");
        }
        if (timeout != null && timeout.isZero()) {
            throw new UserError("--timeout must be above 0");
        }
        for (MetricSpec metric : protocol.metrics()) {
            if (MetricDefinition.isReserved(metric.name())) {
                throw new UserError("--metric '" + metric.name()
                        + "' is reserved: Heddle measures a metric of this name. Choose another name.");
            }
        }
    }

    /** The metric that the arms are compared by. */
    public MetricDefinition decidingMetric() {
        return MetricDefinition.of(protocol).getFirst();
    }

    /** The number of rounds and their order. */
    Plan plan() {
        return new Plan(warmupRounds, rounds, Plan.standard().retries(), seed);
    }

    /** The options that give these settings. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "--runs",
                String.valueOf(rounds),
                "--warmup",
                String.valueOf(warmupRounds),
                "--margin",
                Conclusion.percent(margin),
                "--seed",
                String.valueOf(seed)));
        if (addNullArm) {
            arguments.add("--null");
        }
        if (timeout != null) {
            arguments.addAll(List.of("--timeout", Durations.format(timeout)));
        }
        if (ignoreFailures) {
            arguments.add("--ignore-failure");
        }
        arguments.addAll(protocol.arguments());
        return arguments;
    }
}

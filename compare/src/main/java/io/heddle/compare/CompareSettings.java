package io.heddle.compare;

import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Procedure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a comparison measures and judges.
 *
 * @param procedure what is done in each run
 */
public record CompareSettings(
        int rounds,
        int warmupRounds,
        boolean withNull,
        @Nullable Duration timeout,
        boolean failuresCount,
        double margin,
        long seed,
        Procedure procedure) {
    public CompareSettings {
        if (rounds < 1 || warmupRounds < 0 || !(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new UserError("--runs must be 1 or more, --warmup 0 or more, and --margin above 0 and finite");
        }
        if (timeout != null && timeout.isZero()) {
            throw new UserError("--timeout must be above 0");
        }
        for (MetricSpec metric : procedure.metrics()) {
            if (Figure.isTaken(metric.name())) {
                throw new UserError("--metric '" + metric.name()
                        + "' is the name of a figure that Heddle takes itself; choose another");
            }
        }
    }

    /** As they are written on a command line. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                "--runs",
                String.valueOf(rounds),
                "--warmup",
                String.valueOf(warmupRounds),
                "--margin",
                Conclusion.percent(margin),
                "--seed",
                String.valueOf(seed)));
        if (withNull) {
            words.add("--null");
        }
        if (timeout != null) {
            words.addAll(List.of("--timeout", timeout.toMillis() + "ms"));
        }
        if (failuresCount) {
            words.add("--ignore-failure");
        }
        words.addAll(procedure.words());
        return words;
    }
}

package io.heddle.fleet.compare;

import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Metric.Better;
import io.heddle.trials.analysis.Verdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The conclusion about a metric of the whole fleet. */
public enum FleetVerdict {
    BETTER,
    WORSE,
    NO_DIFFERENCE,
    INCONCLUSIVE;

    /** @param improvement an interval for baseline / candidate; null without one */
    static FleetVerdict of(@Nullable ConfidenceInterval improvement, double margin) {
        if (improvement == null) {
            return INCONCLUSIVE;
        }
        return switch (Verdict.of(improvement, Better.MORE, margin)) {
            case FASTER -> BETTER;
            case SLOWER -> WORSE;
            case NO_DIFFERENCE -> NO_DIFFERENCE;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    /** For people: {@code no difference}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

package io.heddle.diagnosis.gc.rules;

import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.timeline.Timeline;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/** The finding about the JVM that loses most. */
final class CostliestJvm {
    private CostliestJvm() {}

    static Optional<Finding> finding(Timeline timeline, Function<GcHistory, Optional<Finding>> ofJvm) {
        return GcHistory.of(timeline).stream()
                .map(ofJvm)
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(Finding::lostShare));
    }
}

package io.heddle.diagnosis.scheduling.rules;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * The time that a program lost by one cause, in nanoseconds of the recording.
 *
 * @param nanos an upper bound; NaN if unknown
 */
record Loss(SchedulingAnalysis analysis, double nanos) {
    /** In a shorter recording, the start of the program and chance outweigh everything else. */
    private static final long SHORTEST_RECORDING_NANOS = 500_000_000;

    /** A loss that a person does not notice, whatever its share. */
    private static final long SHORTEST_LOSS_NANOS = 100_000_000;

    /** CPU time that the application would have used as well. It delays the application by its part for each CPU. */
    static Loss ofCpuTime(SchedulingAnalysis analysis, double cpuNanos) {
        return new Loss(analysis, cpuNanos / analysis.wantedCpus());
    }

    static Loss ofTime(SchedulingAnalysis analysis, double nanos) {
        return new Loss(analysis, nanos);
    }

    /** The share of the recording, 0 to 1; 0 if unknown. */
    double share() {
        double share = nanos / analysis.durationNanos();
        return Double.isNaN(share) ? 0 : Math.clamp(share, 0, 1);
    }

    boolean isSignificant() {
        return isSignificant(Rule.LEAST_LOST_SHARE);
    }

    boolean isSignificant(double leastShare) {
        return analysis.durationNanos() >= SHORTEST_RECORDING_NANOS
                && nanos >= SHORTEST_LOSS_NANOS
                && share() >= leastShare;
    }

    Optional<Finding> finding(Cause cause, String summary, List<Evidence> evidence, List<Remedy> remedies) {
        return Optional.of(new Finding(cause, share(), summary, evidence, remedies));
    }

    /** A rule has the analysis of one timeline and must not judge another. */
    static void requireSame(SchedulingAnalysis analysis, Timeline timeline) {
        if (!timeline.equals(analysis.timeline())) {
            throw new IllegalArgumentException("the analysis is that of another timeline");
        }
    }
}

package io.heddle.diagnosis;

import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.timeline.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The causes that held a program back, by its recording.
 *
 * @param findings the most costly first; empty if nothing held the program back
 * @param limits what could not be judged, and why: a sentence each
 */
public record Diagnosis(List<Finding> findings, List<String> limits) {
    public Diagnosis {
        findings = List.copyOf(findings);
        limits = List.copyOf(limits);
    }

    public static Diagnosis of(Timeline timeline, List<Rule> rules) {
        List<Finding> findings = rules.stream()
                .map(each -> each.finding(timeline))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(Finding::lostShare)
                        .reversed()
                        .thenComparing(Finding::cause))
                .toList();
        return new Diagnosis(findings, Limits.of(timeline));
    }

    /** Tells whether nothing held the program back, as far as the recording can tell. */
    public boolean isHealthy() {
        return findings.isEmpty();
    }
}

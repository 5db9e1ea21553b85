package io.heddle.diagnosis.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.timeline.Timeline;
import java.util.Objects;
import java.util.Optional;

/** Expectations of what a rule finds. */
public final class Findings {
    private Findings() {}

    public static Finding found(Rule rule, Timeline timeline, Cause cause, double lostShare) {
        Finding finding = rule.finding(timeline).orElseThrow();
        assertEquals(cause, finding.cause());
        assertEquals(lostShare, finding.lostShare(), 1e-6);
        return finding;
    }

    public static void healthy(Rule rule, Timeline timeline) {
        assertEquals(Optional.empty(), rule.finding(timeline));
    }

    public static double figure(Evidence evidence, String name) {
        return Objects.requireNonNull(evidence.figures().get(name), name);
    }

    /** The command of the first remedy. */
    public static String command(Finding finding) {
        return finding.remedies().getFirst().command();
    }
}

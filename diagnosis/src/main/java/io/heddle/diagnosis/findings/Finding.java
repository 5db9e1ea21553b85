package io.heddle.diagnosis.findings;

import java.util.List;

/**
 * One thing that held the program back.
 *
 * @param lostShare an estimate, 0 to 1, of the share of the recording's time that the program would gain at most without this cause
 * @param summary one sentence with the decisive figures
 * @param evidence at least one, the strongest first
 * @param remedies the most promising first; empty if Heddle knows none
 */
public record Finding(Cause cause, double lostShare, String summary, List<Evidence> evidence, List<Remedy> remedies) {
    public Finding {
        if (!(lostShare >= 0 && lostShare <= 1)) {
            throw new IllegalArgumentException("the lost share of %s is %s".formatted(cause.id(), lostShare));
        }
        evidence = List.copyOf(evidence);
        remedies = List.copyOf(remedies);
        if (evidence.isEmpty()) {
            throw new IllegalArgumentException("no evidence of " + cause.id());
        }
    }

    /** 0 to 100. */
    public int score() {
        return (int) Math.round(100 * lostShare);
    }
}

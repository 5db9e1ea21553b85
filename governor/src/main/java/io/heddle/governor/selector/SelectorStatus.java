package io.heddle.governor.selector;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a selector at one time, for people who watch it.
 *
 * @param selector its name, for example {@code auto}
 * @param chosen name of the policy that it uses when it does not experiment
 * @param challenger name of the policy that it compares with {@code default}; null if it compares none
 * @param sinceSeconds time of the last decision, since the program's start or the attachment; null before the first
 * @param reason why it uses the chosen policy, or why it has not decided
 * @param measure the measure by which it compares policies, for example {@code bytes of I/O}; null if there is none
 * @param gain measured effect of the challenger; null without a pair of slots that counts as evidence
 * @param costShare share of the run that experiments have cost, between 0 and 1; null if unknown
 */
public record SelectorStatus(
        String selector,
        Phase phase,
        String chosen,
        @Nullable String challenger,
        @Nullable Double sinceSeconds,
        String reason,
        @Nullable String measure,
        @Nullable Gain gain,
        @Nullable Double costShare) {
    public SelectorStatus {
        Objects.requireNonNull(selector);
        Objects.requireNonNull(phase);
        Objects.requireNonNull(chosen);
        Objects.requireNonNull(reason);
    }

    /** The current activity of a selector. */
    public enum Phase {
        /** It collects figures for its first decision. */
        OBSERVING,
        /** It compares two policies in alternating time slots. */
        COMPARING,
        /** It suspends a policy to see whether that policy stalls the program. */
        CHECKING,
        /** It uses the chosen policy. */
        SETTLED,
        /** It chooses no more, because its policy was reverted for good. */
        DISABLED
    }

    /**
     * The effect of the challenger in this run.
     *
     * @param ratio mean throughput under the challenger relative to {@code default}
     * @param pairs number of pairs of slots
     * @param low lower limit of the confidence interval of the ratio; null if the pairs do not bound it yet
     * @param high upper limit; null if the pairs do not bound it yet
     * @param confidence confidence of the interval, between 0 and 1
     */
    public record Gain(
            double ratio,
            int pairs,
            @Nullable Double low,
            @Nullable Double high,
            double confidence) {}
}

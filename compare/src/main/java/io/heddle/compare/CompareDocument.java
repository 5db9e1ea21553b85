package io.heddle.compare;

import io.heddle.compare.runs.MetricSpec;
import io.heddle.governor.run.Run;
import io.heddle.trials.Comparison;
import io.heddle.trials.Summary;
import io.heddle.trials.TrialResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a comparison found, enough to check its claims: the JSON of {@code heddle compare}
 * ({@code docs/schemas/compare.schema.json}).
 *
 * @param heddleVersion null where it was not built as a release
 * @param repeat the command line that makes the same comparison, with arms and settings spelled out
 * @param metrics what the user had read from the output, if anything
 * @param decidedBy the name of the figure that the headline and the winner go by
 * @param ending complete, stopped, ...
 * @param completeRounds how many of the planned rounds came to their end
 * @param confidence with which all intervals of one figure hold together
 * @param margin the relative difference that does not matter
 * @param headline what it comes to, for people
 * @param winner label of the arm to prefer; null when none was shown to be faster
 * @param paste the command line that runs the winner
 * @param reasons in words, why arms differ
 * @param leftOut arms that would have been tried, and why they weren't
 * @param warnings what a reader must know before believing the figures
 */
public record CompareDocument(
        String schema,
        String startedAt,
        @Nullable String heddleVersion,
        String repeat,
        MachineFacts machine,
        List<String> command,
        List<MetricSpec> metrics,
        String decidedBy,
        String ending,
        int plannedRounds,
        int completeRounds,
        int warmupRounds,
        long seed,
        double confidence,
        double margin,
        String headline,
        @Nullable String winner,
        @Nullable String paste,
        List<String> reasons,
        List<LeftOut> leftOut,
        List<String> warnings,
        List<ArmFindings> arms) {
    static final String SCHEMA = "heddle.compare/1";

    /** Whether there was something to compare with something. */
    public boolean hasMeasured() {
        return ending.equals(TrialResult.Ending.COMPLETE.inWords())
                || ending.equals(TrialResult.Ending.STOPPED.inWords());
    }

    /** What the arms were compared by, in the order to tell it; the first decided. */
    List<Figure> figures() {
        return arms.getFirst().summaries().stream()
                .map(summary -> Figure.named(summary.metric(), metrics))
                .toList();
    }

    /** An arm that was not tried. */
    public record LeftOut(
            String arm,
            String reason,
            @Nullable String mend,
            @Nullable String hint) {}

    /**
     * One arm.
     *
     * @param role baseline, candidate or null
     * @param failure why it left the trial
     * @param differingOutputs runs whose output was not the baseline's; null where the program's own output varies
     * @param summaries one for each figure
     * @param comparisons with the baseline, one for each figure; empty for the baseline
     * @param decidedBy the name of the figure that gave the verdict; null for the baseline
     * @param decidedWhy why another figure than the document's decides; null where that one does
     * @param rounds in which the runs were made, from 0: what is paired with what
     */
    public record ArmFindings(
            String label,
            String policy,
            String role,
            @Nullable String failure,
            int disturbedRuns,
            @Nullable Integer differingOutputs,
            List<Summary> summaries,
            List<Comparison> comparisons,
            @Nullable String decidedBy,
            @Nullable String decidedWhy,
            List<Integer> rounds,
            List<Run> runs) {
        public Summary summary(Figure figure) {
            return summaries.stream()
                    .filter(each -> each.metric().equals(figure.name()))
                    .findFirst()
                    .orElseThrow();
        }

        public @Nullable Comparison comparison(Figure figure) {
            return comparisons.stream()
                    .filter(each -> each.metric().equals(figure.name()))
                    .findFirst()
                    .orElse(null);
        }

        /** The figure that gave the verdict: that of the whole comparison, unless neighbours paid for it. */
        Figure decidedBy(Figure deciding) {
            return decidedWhy == null || decidedBy == null ? deciding : Figure.named(decidedBy, List.of());
        }

        public double median(Figure figure) {
            return summary(figure).median();
        }
    }
}

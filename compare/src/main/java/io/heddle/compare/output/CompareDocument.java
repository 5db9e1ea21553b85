package io.heddle.compare.output;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.OmittedArm;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.kernel.constraints.MachineInfo;
import io.heddle.trials.TrialResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of a comparison, with all data needed to check them: the JSON of {@code heddle compare}
 * ({@code docs/schemas/compare.schema.json}).
 *
 * @param startedAt in UTC, ISO 8601
 * @param heddleVersion null unless Heddle was built as a release
 * @param repeat the command line of the same comparison, with arms and settings spelled out
 * @param metrics those that the user defines
 * @param decidedBy name of the metric that decides on headline and winner
 * @param ending complete, stopped, ...
 * @param completeRounds planned rounds that were completed
 * @param confidence the probability that all intervals of one metric contain the true values
 * @param margin the relative difference that is irrelevant
 * @param headline the conclusion for people
 * @param winner label of the recommended arm; null without one
 * @param paste the command line that runs the program under the winner; null without one
 * @param reasons why arms differ, one sentence for each arm
 * @param leftOut default arms that this machine does not allow
 * @param warnings what a reader must know before relying on the results
 * @param why where the difference between two arms went, by a recorded run of each; null if the user did not ask for it
 */
public record CompareDocument(
        String schema,
        String startedAt,
        @Nullable String heddleVersion,
        String repeat,
        MachineInfo machine,
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
        List<OmittedArm> leftOut,
        List<String> warnings,
        List<ArmFindings> arms,
        @Nullable Why why) {
    public static final String SCHEMA = "heddle.compare/1";

    /** This document with recorded runs. */
    public CompareDocument with(Why recorded) {
        return new CompareDocument(
                schema,
                startedAt,
                heddleVersion,
                repeat,
                machine,
                command,
                metrics,
                decidedBy,
                ending,
                plannedRounds,
                completeRounds,
                warmupRounds,
                seed,
                confidence,
                margin,
                headline,
                winner,
                paste,
                reasons,
                leftOut,
                warnings,
                arms,
                recorded);
    }

    /** Whether two arms were measured. */
    public boolean hasMeasured() {
        return ending.equals(TrialResult.Ending.COMPLETE.describe())
                || ending.equals(TrialResult.Ending.STOPPED.describe());
    }

    /** Whether all planned runs were made. */
    public boolean hasCompleted() {
        return ending.equals(TrialResult.Ending.COMPLETE.describe());
    }

    /** The metrics that the arms were compared by, in display order; the first decided. */
    public List<MetricDefinition> comparedBy() {
        return arms.getFirst().summaries().stream()
                .map(summary -> MetricDefinition.named(summary.metric(), metrics))
                .toList();
    }

    /** Whether an arm has a value of this metric. */
    boolean isMeasured(MetricDefinition metric) {
        return arms.stream()
                .flatMap(arm -> arm.summaries().stream())
                .anyMatch(summary -> summary.metric().equals(metric.name()) && Double.isFinite(summary.median()));
    }
}

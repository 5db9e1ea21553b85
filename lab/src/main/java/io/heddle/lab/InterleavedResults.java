package io.heddle.lab;

import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Metric;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of interleaved runs: figures by name for each run. Less of each figure is better.
 *
 * @param endedAt the time at the end of the last run
 */
public record InterleavedResults(String endedAt, List<Samples> arms) {
    private static final Metric<Double> FIGURE = new Metric<>("figure", Metric.Better.LESS, Double::doubleValue);

    /** The runs of one arm, and their rounds. */
    public record Samples(
            String label, @Nullable String failure, List<Integer> rounds, List<Map<String, Double>> runs) {
        private ArmResult<Double> asResult(String figure) {
            List<ArmResult.Sample<Double>> samples = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                samples.add(new ArmResult.Sample<>(rounds.get(i), runs.get(i).getOrDefault(figure, Double.NaN)));
            }
            return new ArmResult<>(label, Arm.Role.CANDIDATE, samples, List.of(), failure);
        }
    }

    public static InterleavedResults of(TrialResult<Map<String, Double>> result) {
        return new InterleavedResults(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                result.arms().stream()
                        .map(arm -> new Samples(
                                arm.label(),
                                arm.failure(),
                                arm.samples().stream()
                                        .map(ArmResult.Sample::round)
                                        .toList(),
                                arm.samples().stream()
                                        .map(ArmResult.Sample::measurement)
                                        .toList()))
                        .toList());
    }

    public ArmSummary summary(String arm, String figure) {
        return Analysis.standard().summarise(arm(arm).asResult(figure), FIGURE);
    }

    /** Why an arm left the trial; null when it stayed. */
    public @Nullable String failure(String arm) {
        return arm(arm).failure();
    }

    /** The median of a figure; NaN when it was not measured. */
    public <C> double median(C each, String figure) {
        return summary(each.toString(), figure).median();
    }

    /** The difference of a figure between two arms, over the rounds that both have. */
    public ArmSummary difference(String baseline, String arm, String figure) {
        Samples less = arm(baseline);
        Samples more = arm(arm);
        List<Integer> rounds = new ArrayList<>();
        List<Map<String, Double>> differences = new ArrayList<>();
        for (int i = 0; i < more.rounds().size(); i++) {
            int before = less.rounds().indexOf(more.rounds().get(i));
            if (before >= 0) {
                rounds.add(more.rounds().get(i));
                differences.add(Map.of(
                        figure,
                        more.runs().get(i).getOrDefault(figure, Double.NaN)
                                - less.runs().get(before).getOrDefault(figure, Double.NaN)));
            }
        }
        return Analysis.standard().summarise(new Samples(arm, null, rounds, differences).asResult(figure), FIGURE);
    }

    /**
     * Compares a figure of one arm with a figure of another, over the rounds that both have.
     *
     * @param comparisons the number of comparisons whose intervals hold together
     */
    public Comparison compare(String baseline, String itsFigure, String arm, String figure, int comparisons) {
        Analysis analysis = Analysis.standard();
        return analysis.compare(
                arm(baseline).asResult(itsFigure),
                arm(arm).asResult(figure),
                FIGURE,
                analysis.correctedConfidence(comparisons));
    }

    private Samples arm(String label) {
        return arms.stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }
}

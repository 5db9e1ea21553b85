package io.heddle.lab;

import io.heddle.compare.output.CompareDocument;
import io.heddle.governor.run.Run;
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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        /** These runs and further ones, whose rounds follow. */
        private Samples plus(Samples further, int offset) {
            return new Samples(
                    label,
                    failure != null ? failure : further.failure,
                    Stream.concat(rounds.stream(), further.rounds.stream().map(round -> round + offset))
                            .toList(),
                    Stream.concat(runs.stream(), further.runs.stream()).toList());
        }

        private ArmResult<Double> asResult(String figure) {
            List<ArmResult.Sample<Double>> samples = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                samples.add(new ArmResult.Sample<>(rounds.get(i), runs.get(i).getOrDefault(figure, Double.NaN)));
            }
            return new ArmResult<>(label, Arm.Role.CANDIDATE, samples, List.of(), failure);
        }
    }

    /** The results of a trial that has just ended. */
    public static InterleavedResults of(TrialResult<Map<String, Double>> result) {
        return new InterleavedResults(
                now(),
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

    /**
     * The results of a comparison that has just ended.
     *
     * @param figures of a run
     */
    public static InterleavedResults of(CompareDocument document, Function<Run, Map<String, Double>> figures) {
        return new InterleavedResults(
                now(),
                document.arms().stream()
                        .map(arm -> new Samples(
                                arm.label(),
                                arm.failure(),
                                arm.rounds(),
                                arm.runs().stream().map(figures).toList()))
                        .toList());
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** The number of rounds, as far as the first arm took part. */
    public int rounds() {
        return arms.getFirst().rounds().size();
    }

    /** The arms' labels, the baseline first. */
    public List<String> labels() {
        return arms.stream().map(Samples::label).toList();
    }

    /** One line for each arm that left the trial. */
    public List<String> failures() {
        return arms.stream()
                .filter(arm -> arm.failure() != null)
                .map(arm -> arm.label() + " failed: " + arm.failure())
                .toList();
    }

    /** These rounds and further ones of the same arms. */
    public InterleavedResults plus(InterleavedResults further) {
        int offset = arms.stream()
                        .flatMap(arm -> arm.rounds().stream())
                        .max(Comparator.naturalOrder())
                        .orElse(-1)
                + 1;
        return new InterleavedResults(
                further.endedAt,
                arms.stream()
                        .map(arm -> arm.plus(further.arm(arm.label()), offset))
                        .toList());
    }

    public ArmSummary summary(String arm, String figure) {
        return Analysis.standard().summarise(arm(arm).asResult(figure), FIGURE);
    }

    /** The figures of an arm's runs. */
    public List<Map<String, Double>> runs(String arm) {
        return arm(arm).runs();
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

    /**
     * The median of ratios of different programs or rounds, with an interval for the median of all such ones.
     *
     * @param comparisons the number of comparisons whose intervals hold together
     */
    public static Comparison medianRatio(List<Double> ratios, int comparisons) {
        List<Integer> programs = IntStream.range(0, ratios.size()).boxed().toList();
        return new InterleavedResults(
                        "",
                        List.of(
                                new Samples(
                                        "one",
                                        null,
                                        programs,
                                        ratios.stream()
                                                .map(_ -> Map.of("ratio", 1.0))
                                                .toList()),
                                new Samples(
                                        "ratio",
                                        null,
                                        programs,
                                        ratios.stream()
                                                .map(ratio -> Map.of("ratio", ratio))
                                                .toList())))
                .compare("one", "ratio", "ratio", "ratio", comparisons);
    }

    private Samples arm(String label) {
        return arms.stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }
}

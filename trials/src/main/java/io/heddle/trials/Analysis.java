package io.heddle.trials;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Max;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Min;
import org.jspecify.annotations.Nullable;

/**
 * How trials are judged.
 *
 * @param confidence that all intervals of one metric in one trial hold together, for example 0.95
 * @param margin the relative difference that does not matter, for example 0.05
 */
public record Analysis(double confidence, double margin) {

    /** With fewer measurements there is no interval, and so no verdict: two outliers and a spread need five. */
    public static final int FEWEST_ROUNDS = StudentizedMedian.FEWEST;

    private static final Analysis DEFAULT = new Analysis(0.95, 0.05);

    public Analysis {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("the confidence must lie between 0 and 1: " + confidence);
        }
        if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the margin must be above 0 and finite: " + margin);
        }
    }

    /** Confidence 0.95, margin 5 %. */
    public static Analysis standard() {
        return DEFAULT;
    }

    /** The arm's measurements in one metric; the interval is this arm's own, at the uncorrected confidence. */
    public <M> Summary summarise(ArmResult<M> arm, Metric<M> metric) {
        double[] values = byRound(arm, metric).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        return new Summary(
                metric.name(),
                arm.label(),
                values.length,
                Median.withDefaults().evaluate(values.clone()),
                values.length == 0 ? Double.NaN : Min.of(values).getAsDouble(),
                values.length == 0 ? Double.NaN : Max.of(values).getAsDouble(),
                medianInterval(values).orElse(null));
    }

    /** An interval for the median of positive values or, when one is not positive, of any; nothing for fewer than five. */
    private Optional<Interval> medianInterval(double[] values) {
        // Times and sizes vary by factors, and on the scale of logarithms an interval never reaches below zero.
        return Arrays.stream(values).allMatch(v -> v > 0)
                ? StudentizedMedian.of(logarithms(values)).map(m -> exponentials(m, confidence))
                : StudentizedMedian.of(values).map(m -> {
                    double half = m.halfWidth(confidence);
                    return new Interval(m.median() - half, m.median() + half, confidence);
                });
    }

    /** Every other arm against the baseline, in the order of the arms. */
    public <M> List<Comparison> compare(TrialResult<M> trial, Metric<M> metric) {
        double corrected = correctedConfidence(trial.others().size());
        return trial.others().stream()
                .map(arm -> compare(trial.baseline(), arm, metric, corrected))
                .toList();
    }

    /**
     * The confidence each of several intervals needs so that all hold together with this analysis's confidence: Bonferroni;
     * Dunn, "Multiple comparisons among means" (JASA 56, 1961).
     */
    public double correctedConfidence(int comparisons) {
        return 1 - (1 - confidence) / Math.max(1, comparisons);
    }

    /** One arm against any other of the same trial, over the rounds that both have. */
    public <M> Comparison compare(ArmResult<M> baseline, ArmResult<M> arm, Metric<M> metric, double corrected) {
        double[] ratios = pairedRatios(byRound(baseline, metric), byRound(arm, metric));
        double[] logs = logarithms(ratios);
        Optional<StudentizedMedian> median = StudentizedMedian.of(logs);
        @Nullable
        Interval interval = median.map(m -> exponentials(m, corrected)).orElse(null);
        Verdict verdict = interval == null ? Verdict.INCONCLUSIVE : Verdict.of(interval, metric.better(), margin);
        return new Comparison(
                metric.name(),
                arm.label(),
                baseline.label(),
                Arrays.stream(ratios).boxed().toList(),
                Math.exp(Median.withDefaults().evaluate(logs.clone())),
                corrected,
                interval,
                verdict,
                median.filter(m -> verdict == Verdict.INCONCLUSIVE)
                        .map(m -> new RoundsToSettle(m, corrected, margin).count())
                        .orElse(null));
    }

    private static <M> Map<Integer, Double> byRound(ArmResult<M> arm, Metric<M> metric) {
        Map<Integer, Double> values = new TreeMap<>();
        for (ArmResult.Sample<M> sample : arm.samples()) {
            double value = metric.value().applyAsDouble(sample.measurement());
            if (value >= 0) {
                values.put(sample.round(), value);
            }
        }
        return values;
    }

    /** Neighbours in time share the machine's state, so a ratio within a round is steadier than a ratio of medians. */
    private static double[] pairedRatios(Map<Integer, Double> baseline, Map<Integer, Double> arm) {
        List<Double> ratios = new ArrayList<>();
        baseline.forEach((round, base) -> {
            Double value = arm.get(round);
            if (value != null) {
                ratios.add(value.equals(base) ? 1 : value / base);
            }
        });
        return ratios.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] logarithms(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    private static Interval exponentials(StudentizedMedian median, double confidence) {
        double half = median.halfWidth(confidence);
        return new Interval(Math.exp(median.median() - half), Math.exp(median.median() + half), confidence);
    }
}

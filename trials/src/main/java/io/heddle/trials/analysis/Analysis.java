package io.heddle.trials.analysis;

import io.heddle.trials.ArmResult;
import io.heddle.trials.TrialResult;
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
 * Evaluates a trial: summaries of arms, and comparisons with the baseline.
 *
 * @param confidence the probability that all intervals of one metric in one trial contain the true values; 0.95 for example
 * @param margin the relative difference that is irrelevant to the user; 0.05 for example
 */
public record Analysis(double confidence, double margin) {

    /** The smallest number of rounds that gives an interval, and so a verdict. */
    public static final int MIN_ROUNDS = StudentizedMedian.MIN_VALUES;

    private static final Analysis DEFAULT = new Analysis(0.95, 0.05);

    /** @throws IllegalArgumentException when the confidence is not between 0 and 1, or the margin not positive and finite */
    public Analysis {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must be between 0 and 1: " + confidence);
        }
        if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("margin must be above 0 and finite: " + margin);
        }
    }

    /** Confidence 0.95, margin 5 %. */
    public static Analysis standard() {
        return DEFAULT;
    }

    /** Summarises one arm in one metric. The interval is for this arm alone, at the uncorrected confidence. */
    public <M> ArmSummary summarise(ArmResult<M> arm, Metric<M> metric) {
        double[] values = byRound(arm, metric).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        return new ArmSummary(
                metric.name(),
                arm.label(),
                values.length,
                Median.withDefaults().evaluate(values.clone()),
                values.length == 0 ? Double.NaN : Min.of(values).getAsDouble(),
                values.length == 0 ? Double.NaN : Max.of(values).getAsDouble(),
                medianInterval(values).orElse(null));
    }

    /** An interval for the median; empty for fewer than {@value #MIN_ROUNDS} values. */
    private Optional<ConfidenceInterval> medianInterval(double[] values) {
        // Times and sizes vary by factors. On a logarithmic scale their interval never reaches below zero.
        return Arrays.stream(values).allMatch(v -> v > 0)
                ? StudentizedMedian.of(logarithms(values)).map(m -> exponentials(m, confidence))
                : StudentizedMedian.of(values).map(m -> {
                    double half = m.halfWidth(confidence);
                    return new ConfidenceInterval(m.median() - half, m.median() + half, confidence);
                });
    }

    /** Compares every other arm with the baseline, in the order of the arms. */
    public <M> List<Comparison> compare(TrialResult<M> trial, Metric<M> metric) {
        double corrected = correctedConfidence(trial.others().size());
        return trial.others().stream()
                .map(arm -> compare(trial.baseline(), arm, metric, corrected))
                .toList();
    }

    /**
     * The confidence that each of several intervals needs, so that together they have the confidence of this analysis
     * (Bonferroni's correction). Source: Dunn, "Multiple comparisons among means" (JASA 56, 1961).
     */
    public double correctedConfidence(int comparisons) {
        return 1 - (1 - confidence) / Math.max(1, comparisons);
    }

    /**
     * Compares two arms of one trial, over the rounds that both have.
     *
     * @param corrected confidence of the interval, see {@link #correctedConfidence}
     */
    public <M> Comparison compare(ArmResult<M> baseline, ArmResult<M> arm, Metric<M> metric, double corrected) {
        double[] ratios = pairedRatios(byRound(baseline, metric), byRound(arm, metric));
        double[] logs = logarithms(ratios);
        Optional<StudentizedMedian> median = StudentizedMedian.of(logs);
        @Nullable
        ConfidenceInterval interval =
                median.map(m -> exponentials(m, corrected)).orElse(null);
        Verdict verdict = interval == null ? Verdict.INCONCLUSIVE : Verdict.of(interval, metric.better(), margin);
        return new Comparison(
                metric.name(),
                arm.label(),
                baseline.label(),
                Arrays.stream(ratios).boxed().toList(),
                medianRatio(logs),
                corrected,
                interval,
                verdict,
                median.filter(m -> verdict == Verdict.INCONCLUSIVE)
                        .map(m -> new SampleSizeEstimate(m, corrected, margin).rounds())
                        .orElse(null));
    }

    /** The {@linkplain Comparison#ratio() ratio} of two arms alone, without an interval; NaN without a round that both have. */
    public static <M> double ratio(ArmResult<M> baseline, ArmResult<M> arm, Metric<M> metric) {
        return medianRatio(logarithms(pairedRatios(byRound(baseline, metric), byRound(arm, metric))));
    }

    private static double medianRatio(double[] logarithms) {
        return Math.exp(Median.withDefaults().evaluate(logarithms.clone()));
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

    /** Ratios within rounds. Runs of one round share the machine state, so these ratios vary less than a ratio of medians. */
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

    private static ConfidenceInterval exponentials(StudentizedMedian median, double confidence) {
        double half = median.halfWidth(confidence);
        return new ConfidenceInterval(Math.exp(median.median() - half), Math.exp(median.median() + half), confidence);
    }
}

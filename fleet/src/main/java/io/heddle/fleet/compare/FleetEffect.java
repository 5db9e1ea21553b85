package io.heddle.fleet.compare;

import io.heddle.trials.analysis.GeometricMean;
import java.util.List;

/**
 * One metric over all jobs.
 *
 * @param effects of all jobs that have the metric under both variants
 * @param mean geometric mean of the improvements
 * @param weighted the same, weighted by instances
 * @param verdict from the mean, at the confidence of verdicts
 * @param weightedVerdict from the weighted mean, at the same confidence
 * @param gains jobs that improve, the most significant first
 * @param losses jobs that get worse, the most significant first
 */
public record FleetEffect(
        Metric metric,
        List<JobEffect> effects,
        GeometricMean mean,
        GeometricMean weighted,
        FleetVerdict verdict,
        FleetVerdict weightedVerdict,
        List<JobEffect> gains,
        List<JobEffect> losses) {

    /** The number of jobs that could be tested one by one: they have several instances under both variants. */
    public int tested() {
        return (int) effects.stream().filter(JobEffect::hasInterval).count();
    }

    /**
     * Adds up a metric.
     *
     * @param significant the jobs that differ in some metric, the most significant first
     */
    static FleetEffect of(Metric metric, List<JobEffect> effects, List<JobEffect> significant, ErrorBudget budget) {
        double[] improvements =
                effects.stream().mapToDouble(JobEffect::improvement).toArray();
        double[] weights = effects.stream().mapToDouble(JobEffect::instances).toArray();
        GeometricMean mean = GeometricMean.of(improvements);
        GeometricMean weighted = GeometricMean.of(improvements, weights);
        List<JobEffect> found =
                significant.stream().filter(effect -> effect.metric() == metric).toList();
        return new FleetEffect(
                metric,
                effects,
                mean,
                weighted,
                verdict(mean, budget),
                verdict(weighted, budget),
                found.stream().filter(effect -> effect.improvement() > 1).toList(),
                found.stream().filter(effect -> effect.improvement() < 1).toList());
    }

    private static FleetVerdict verdict(GeometricMean mean, ErrorBudget budget) {
        return FleetVerdict.of(mean.interval(budget.verdictConfidence()).orElse(null), budget.margin());
    }
}

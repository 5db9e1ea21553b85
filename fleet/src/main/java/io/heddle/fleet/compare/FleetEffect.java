package io.heddle.fleet.compare;

import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.GeometricMean;
import java.util.List;
import java.util.Optional;

/**
 * One metric over all jobs.
 *
 * @param effects of all jobs that have the metric under both variants
 * @param mean geometric mean of the improvements
 * @param weighted the same, weighted by instances
 * @param verdict from the mean, at the corrected confidence
 * @param weightedVerdict from the weighted mean, at the corrected confidence
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

    static FleetEffect of(Metric metric, List<JobEffect> effects, Confidence confidence) {
        double[] improvements =
                effects.stream().mapToDouble(JobEffect::improvement).toArray();
        double[] weights = effects.stream().mapToDouble(JobEffect::instances).toArray();
        GeometricMean mean = GeometricMean.of(improvements);
        GeometricMean weighted = GeometricMean.of(improvements, weights);
        List<JobEffect> significant = FalseDiscoveries.significant(effects, 1 - confidence.single());
        return new FleetEffect(
                metric,
                effects,
                mean,
                weighted,
                verdict(mean, confidence),
                verdict(weighted, confidence),
                significant.stream().filter(effect -> effect.improvement() > 1).toList(),
                significant.stream().filter(effect -> effect.improvement() < 1).toList());
    }

    private static FleetVerdict verdict(GeometricMean mean, Confidence confidence) {
        Optional<ConfidenceInterval> interval = mean.interval(confidence.corrected());
        return FleetVerdict.of(interval.orElse(null), confidence.margin());
    }

    /**
     * How sure a verdict must be.
     *
     * @param single the confidence of each interval
     * @param corrected the confidence for verdicts, so that all of a comparison together have the single one
     * @param margin the relative difference that is irrelevant
     */
    record Confidence(double single, double corrected, double margin) {}
}

package io.heddle.fleet.compare;

import io.heddle.trials.analysis.ConfidenceInterval;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One metric of one job under both variants.
 *
 * @param application what groups jobs in the charts: the program, or the job if the program is not known
 */
public record JobEffect(JobKey job, String application, Metric metric, Sample baseline, Sample candidate) {

    /**
     * The instances of a job under one variant.
     *
     * @param mean of the instances' values
     * @param variance of the instances' values; NaN for one instance
     */
    public record Sample(double mean, double variance, int instances) {
        /** The square of the mean's relative standard error; NaN for one instance. */
        private double relativeVariance() {
            return variance / instances / (mean * mean);
        }
    }

    /** Baseline / candidate: equation (2) of the paper. Above 1, the candidate needs less. */
    public double improvement() {
        return baseline.mean / candidate.mean;
    }

    /** The number of instances, by which the paper weights jobs. */
    public int instances() {
        return baseline.instances + candidate.instances;
    }

    /**
     * Whether the job has an interval: it needs two instances under each variant, which differ.
     *
     * <p>The interval is Welch's for the difference of the logarithms of the means. The delta method makes the variance of a logarithm
     * from that of the mean. Sources: Welch, "The generalization of Student's problem when several different population variances are
     * involved" (Biometrika 34, 1947).
     */
    public boolean hasInterval() {
        return baseline.instances > 1 && candidate.instances > 1 && standardError() > 0;
    }

    /** An interval for the improvement; empty without one. */
    public Optional<ConfidenceInterval> interval(double confidence) {
        if (!hasInterval()) {
            return Optional.empty();
        }
        double half = TDistribution.of(degreesOfFreedom()).inverseCumulativeProbability((1 + confidence) / 2)
                * standardError();
        double log = Math.log(improvement());
        return Optional.of(new ConfidenceInterval(Math.exp(log - half), Math.exp(log + half), confidence));
    }

    /** The probability of a difference of this size or more if there is none; empty without an interval. */
    public OptionalDouble pValue() {
        return hasInterval()
                ? OptionalDouble.of(2
                        * TDistribution.of(degreesOfFreedom())
                                .survivalProbability(Math.abs(Math.log(improvement())) / standardError()))
                : OptionalDouble.empty();
    }

    private double standardError() {
        return Math.sqrt(baseline.relativeVariance() + candidate.relativeVariance());
    }

    /** Welch and Satterthwaite's approximation. */
    private double degreesOfFreedom() {
        double b = baseline.relativeVariance();
        double c = candidate.relativeVariance();
        return (b + c) * (b + c) / (b * b / (baseline.instances - 1) + c * c / (candidate.instances - 1));
    }
}

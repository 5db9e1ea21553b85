package io.heddle.fleet.output;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.FleetEffect;
import io.heddle.fleet.compare.FleetVerdict;
import io.heddle.fleet.compare.JobEffect;
import io.heddle.fleet.compare.JobKey;
import io.heddle.fleet.compare.LeftOutJob;
import io.heddle.fleet.compare.Metric;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.GeometricMean;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of a fleet: the JSON of {@code heddle fleet compare} ({@code docs/schemas/fleet.compare.schema.json}). It has the jobs
 * that gain or lose; the CSV has all.
 *
 * @param engine what ran the queries
 * @param verdictConfidence of the intervals behind the verdicts
 * @param falseDiscoveryRate of the lists of gains and losses, all together
 */
public record FleetDocument(
        String schema,
        String baseline,
        String candidate,
        String engine,
        double confidence,
        double verdictConfidence,
        double falseDiscoveryRate,
        double margin,
        FleetComparison.Coverage coverage,
        List<MetricResult> metrics,
        List<LeftOutJob> leftOut) {
    private static final String SCHEMA = "heddle.fleet.compare/1";

    /**
     * One metric over all jobs.
     *
     * @param jobs that have the metric under both variants
     * @param testedJobs that have several instances under both variants
     * @param gains jobs that improve, the most significant first
     * @param losses jobs that get worse, the most significant first
     */
    public record MetricResult(
            String metric,
            String formula,
            int jobs,
            int testedJobs,
            Mean geometricMean,
            Mean weightedGeometricMean,
            List<Job> gains,
            List<Job> losses) {
        private static MetricResult of(FleetEffect effect, double confidence) {
            return new MetricResult(
                    effect.metric().key(),
                    effect.metric().formula(),
                    effect.effects().size(),
                    effect.tested(),
                    Mean.of(effect.mean(), effect.verdict(), confidence),
                    Mean.of(effect.weighted(), effect.weightedVerdict(), confidence),
                    effect.gains().stream().map(job -> Job.of(job, confidence)).toList(),
                    effect.losses().stream().map(job -> Job.of(job, confidence)).toList());
        }
    }

    /**
     * A mean of improvements, which are baseline / candidate.
     *
     * @param low null, like {@code high}, for fewer than five jobs
     */
    public record Mean(
            double improvement,
            @Nullable Double low,
            @Nullable Double high,
            FleetVerdict verdict) {
        private static Mean of(GeometricMean mean, FleetVerdict verdict, double confidence) {
            ConfidenceInterval interval = mean.interval(confidence).orElse(null);
            return new Mean(
                    mean.value(),
                    interval == null ? null : interval.low(),
                    interval == null ? null : interval.high(),
                    verdict);
        }
    }

    /** A job in one metric. */
    public record Job(
            JobKey job,
            double baseline,
            double candidate,
            int baselineInstances,
            int candidateInstances,
            double improvement,
            @Nullable Double low,
            @Nullable Double high) {
        private static Job of(JobEffect effect, double confidence) {
            ConfidenceInterval interval = effect.interval(confidence).orElse(null);
            return new Job(
                    effect.job(),
                    effect.baseline().mean(),
                    effect.candidate().mean(),
                    effect.baseline().instances(),
                    effect.candidate().instances(),
                    effect.improvement(),
                    interval == null ? null : interval.low(),
                    interval == null ? null : interval.high());
        }
    }

    public static FleetDocument of(FleetComparison comparison) {
        return new FleetDocument(
                SCHEMA,
                comparison.baseline(),
                comparison.candidate(),
                comparison.engine(),
                comparison.budget().confidence(),
                comparison.budget().verdictConfidence(),
                comparison.budget().falseDiscoveryRate(),
                comparison.budget().margin(),
                comparison.coverage(),
                comparison.effects().stream()
                        .map(effect ->
                                MetricResult.of(effect, comparison.budget().confidence()))
                        .toList(),
                comparison.leftOut());
    }

    /** The result of a metric; null if no job has it. */
    public @Nullable MetricResult of(Metric metric) {
        return metrics.stream()
                .filter(result -> result.metric().equals(metric.key()))
                .findFirst()
                .orElse(null);
    }
}

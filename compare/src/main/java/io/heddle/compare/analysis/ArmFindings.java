package io.heddle.compare.analysis;

import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.Comparison;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The findings about one arm.
 *
 * @param policy the term of the arm; {@code bare} for the program without Heddle
 * @param role baseline, candidate or null
 * @param failure why the arm left the trial; null when it stayed
 * @param differingOutputs runs whose output differs from that of the baseline; null where the baseline's own output varies
 * @param summaries one for each metric
 * @param comparisons with the baseline, one for each metric; empty for the baseline
 * @param decidedBy name of the metric that gave the verdict; null for the baseline
 * @param decidedWhy why a metric other than the document's gave the verdict; null where that one did
 * @param rounds rounds of the runs, from 0: runs of one round are paired
 */
public record ArmFindings(
        String label,
        String policy,
        String role,
        @Nullable String failure,
        int disturbedRuns,
        @Nullable Integer differingOutputs,
        List<ArmSummary> summaries,
        List<Comparison> comparisons,
        @Nullable String decidedBy,
        @Nullable String decidedWhy,
        List<Integer> rounds,
        List<Run> runs) {

    /** @throws java.util.NoSuchElementException when the arms were not compared by this metric */
    public ArmSummary summary(MetricDefinition metric) {
        return summaries.stream()
                .filter(each -> each.metric().equals(metric.name()))
                .findFirst()
                .orElseThrow();
    }

    /** The comparison with the baseline in this metric; null for the baseline, and for other metrics. */
    public @Nullable Comparison comparison(MetricDefinition metric) {
        return comparisons.stream()
                .filter(each -> each.metric().equals(metric.name()))
                .findFirst()
                .orElse(null);
    }

    /** The metric that gave the verdict: that of the whole comparison, unless the gain was at the expense of peers. */
    MetricDefinition decidedBy(MetricDefinition deciding) {
        return decidedWhy == null || decidedBy == null ? deciding : MetricDefinition.named(decidedBy, List.of());
    }

    /** The median of this metric over all runs, in its unit; NaN where all runs lack it. */
    public double median(MetricDefinition metric) {
        return summary(metric).median();
    }

    /** Whether a further run wrote another output than all runs of this arm, whose output does not vary. */
    public boolean hasOtherOutput(Run further) {
        Set<OutputDigest> outputs =
                runs.stream().map(Run::output).filter(Objects::nonNull).collect(Collectors.toSet());
        return outputs.size() == 1 && further.output() != null && !outputs.contains(further.output());
    }
}

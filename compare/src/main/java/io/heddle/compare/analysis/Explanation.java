package io.heddle.compare.analysis;

import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Explains for people why arms are faster or slower than the baseline: how much of the difference is GC time, and how CPU time,
 * waiting time and context switches changed.
 */
public final class Explanation {
    /** A smaller relative change explains nothing. */
    private static final double NOTABLE = 0.15;

    /** A clause for each metric, with places for the value of the arm and of the baseline, in display order. */
    private static final Map<MetricDefinition, String> CLAUSES = new LinkedHashMap<>();

    static {
        CLAUSES.put(MetricDefinition.PROMOTED_BYTES, "%s were promoted instead of %s");
        CLAUSES.put(MetricDefinition.CPU, "the CPU time is %s instead of %s");
        CLAUSES.put(MetricDefinition.CPU_UNDER_LOAD, "the CPU time under load is %s instead of %s");
        CLAUSES.put(MetricDefinition.RUN_QUEUE_WAIT, "threads waited %s for a CPU instead of %s");
        CLAUSES.put(MetricDefinition.INVOLUNTARY_SWITCHES, "threads were preempted %s times instead of %s");
    }

    private final ArmFindings baseline;
    private final List<MetricDefinition> metrics;
    private final MetricDefinition deciding;

    /** @param metrics those that the arms were compared by; the first decided */
    public Explanation(ArmFindings baseline, List<MetricDefinition> metrics) {
        this.baseline = baseline;
        this.metrics = metrics;
        this.deciding = metrics.getFirst();
    }

    /** One clause for each candidate with a significant difference. */
    public List<String> explain(List<ArmFindings> arms) {
        return arms.stream()
                .filter(arm -> arm.role().equals("candidate")
                        && ResultAnalyzer.isSignificant(ResultAnalyzer.comparison(arm, deciding)))
                .map(this::explain)
                .toList();
    }

    private String explain(ArmFindings arm) {
        MetricDefinition metric = arm.decidedBy(deciding);
        Verdict verdict = ResultAnalyzer.comparison(arm, deciding).verdict();
        boolean faster = verdict == Verdict.FASTER;
        List<String> causes = new ArrayList<>();
        List<String> against = new ArrayList<>();
        if (metric.equals(MetricDefinition.WALL)) {
            explainGcTime(arm, verdict, causes);
        } else {
            explain(MetricDefinition.GC, "GC time is %s instead of %s", arm, faster, causes, against);
        }
        CLAUSES.forEach((cause, clause) -> {
            if (!cause.equals(metric)) {
                explain(cause, clause, arm, faster, causes, against);
            }
        });
        String claim = "%s is %s (%s the %s)"
                .formatted(
                        arm.label(),
                        metric.describe(verdict, baseline.label()),
                        Unit.RATIO.format(ResultAnalyzer.comparison(arm, metric).ratio()),
                        metric.title());
        String why =
                causes.isEmpty() ? "; no metric that Heddle measures explains it" : ": " + String.join("; ", causes);
        return claim + why + (against.isEmpty() ? "" : "; although " + String.join(", and ", against)) + ".";
    }

    /** Adds a clause on one metric. For all of them less is better, so a change in the other direction is no cause. */
    private void explain(
            MetricDefinition metric,
            String clause,
            ArmFindings arm,
            boolean better,
            List<String> causes,
            List<String> against) {
        if (!metrics.contains(metric)) {
            return;
        }
        double before = baseline.median(metric);
        double after = arm.median(metric);
        if (Math.abs(after - before) > NOTABLE * before) {
            (after < before == better ? causes : against)
                    .add(clause.formatted(
                            metric.unit().format(after), metric.unit().format(before)));
        }
    }

    /**
     * Adds the share of GC time in the difference of wall time, computed within rounds, as the verdict is. Where JVMs run
     * concurrently, or a collector counts waiting times of single threads, GC time is no part of the wall time.
     */
    private void explainGcTime(ArmFindings arm, Verdict verdict, List<String> causes) {
        double gained = medianDifference(arm, MetricDefinition.WALL);
        double share = medianDifference(arm, MetricDefinition.GC) / gained;
        boolean asClaimed = verdict == Verdict.FASTER ? gained > 0 : gained < 0;
        if (asClaimed && share > NOTABLE && isWithinWallTime(baseline) && isWithinWallTime(arm)) {
            causes.add("GC time went from %s to %s, which is %.0f %% of the difference"
                    .formatted(
                            Unit.SECONDS.format(baseline.median(MetricDefinition.GC)),
                            Unit.SECONDS.format(arm.median(MetricDefinition.GC)),
                            Math.min(100, 100 * share)));
        }
    }

    private static boolean isWithinWallTime(ArmFindings arm) {
        return arm.runs().stream()
                .allMatch(run -> MetricDefinition.GC.valueOf(run) <= MetricDefinition.WALL.valueOf(run));
    }

    /** The median of baseline - arm within rounds, in the unit of the metric; NaN when no round has both. */
    private double medianDifference(ArmFindings arm, MetricDefinition metric) {
        return Median.withDefaults()
                .evaluate(IntStream.range(0, arm.runs().size())
                        .filter(i -> baseline.rounds().contains(arm.rounds().get(i)))
                        .mapToDouble(
                                i -> metric.valueOf(baselineRun(arm.rounds().get(i)))
                                        - metric.valueOf(arm.runs().get(i)))
                        .toArray());
    }

    private Run baselineRun(int round) {
        return baseline.runs().get(baseline.rounds().indexOf(round));
    }
}

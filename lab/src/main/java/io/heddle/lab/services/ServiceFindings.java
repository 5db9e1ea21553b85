package io.heddle.lab.services;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.output.CompareDocument;
import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Metric;
import java.util.ArrayList;
import java.util.List;

/** The findings about one part, with the CPU time for each request, which the document has only as two figures. */
public record ServiceFindings(CompareDocument document) {
    /** CPU time of the server for each request, with those of the warm-up. */
    public static final MetricDefinition CPU_PER_REQUEST = new MetricDefinition(
            new Metric<>("serving.cpuSecondsPerRequest", Metric.Better.LESS, ServiceFindings::cpuPerRequest),
            "CPU time for each request",
            Unit.SECONDS);

    private static double cpuPerRequest(Run run) {
        Number requests = run.metrics().get(LoadLevel.REQUESTS_METRIC);
        return run.serving() == null || requests == null || requests.doubleValue() == 0
                ? Double.NaN
                : run.serving().cpuSeconds() / requests.doubleValue();
    }

    /** A metric that the load driver prints. */
    public MetricDefinition metric(String name) {
        return MetricDefinition.named(name, document.metrics());
    }

    public ArmFindings baseline() {
        return document.arms().getFirst();
    }

    /** The median of the baseline. */
    public double median(MetricDefinition metric) {
        ArmSummary summary = analysis().summarise(result(baseline()), metric.metric());
        return summary.median();
    }

    /** The ratio of an arm to the baseline in a metric. */
    public Comparison compare(ArmFindings arm, MetricDefinition metric) {
        return analysis()
                .compare(
                        result(baseline()),
                        result(arm),
                        metric.metric(),
                        analysis().correctedConfidence(document.arms().size() - 1));
    }

    /** One line for each arm that failed. */
    public List<String> failures() {
        return document.arms().stream()
                .filter(arm -> arm.failure() != null)
                .map(arm -> arm.label() + " failed: " + arm.failure())
                .toList();
    }

    private Analysis analysis() {
        return new Analysis(document.confidence(), document.margin());
    }

    private static ArmResult<Run> result(ArmFindings arm) {
        List<ArmResult.Sample<Run>> samples = new ArrayList<>();
        for (int i = 0; i < arm.rounds().size(); i++) {
            samples.add(new ArmResult.Sample<>(arm.rounds().get(i), arm.runs().get(i)));
        }
        return new ArmResult<>(arm.label(), Arm.Role.CANDIDATE, samples, List.of(), arm.failure());
    }
}

package io.heddle.fleet.output;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.FleetEffect;
import io.heddle.fleet.compare.JobEffect;
import io.heddle.fleet.compare.Metric;
import io.heddle.report.IntervalChart;
import io.heddle.report.IntervalChart.Panel;
import io.heddle.report.IntervalChart.Reference;
import io.heddle.report.IntervalChart.Row;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.GeometricMean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The applications that improve most: Figures 9 to 11 of Hassanein, "Understanding and Improving JVM GC Work Stealing at the Data Center
 * Scale" (ISMM 2016), with intervals.
 */
final class ApplicationChart {
    private static final List<Metric> FIGURES = List.of(Metric.GC_CPU, Metric.PAUSE, Metric.FULL_PAUSE);
    private static final int APPLICATIONS = 10;

    /** A chart shows each job as a dot, up to this number. */
    private static final int MAX_DOTS = 200;

    private ApplicationChart() {}

    /** An application's jobs in one metric. */
    private record Application(String name, List<JobEffect> jobs, GeometricMean mean, GeometricMean weighted) {
        static Application of(String name, List<JobEffect> jobs) {
            double[] improvements =
                    jobs.stream().mapToDouble(JobEffect::improvement).toArray();
            double[] weights = jobs.stream().mapToDouble(JobEffect::instances).toArray();
            return new Application(name, jobs, GeometricMean.of(improvements), GeometricMean.of(improvements, weights));
        }
    }

    static IntervalChart of(FleetComparison comparison) {
        List<Panel> panels = new ArrayList<>();
        for (FleetEffect effect : comparison.effects()) {
            if (FIGURES.contains(effect.metric())) {
                panels.add(panel(effect, comparison.budget().confidence()));
            }
        }
        return new IntervalChart(
                "Applications that improve most",
                "Each row is an application: the geometric mean of its jobs' improvements, alone and weighted by instances. Dots are"
                        + " jobs. Above 1 the candidate needs less.",
                "geometric mean",
                "%.0f %% interval".formatted(100 * comparison.budget().confidence()),
                panels);
    }

    private static Panel panel(FleetEffect effect, double confidence) {
        Map<String, List<JobEffect>> byName = new TreeMap<>();
        effect.effects().forEach(job -> byName.computeIfAbsent(job.application(), _ -> new ArrayList<>())
                .add(job));
        // An application with an interval says more than one whose jobs may have been lucky.
        boolean some = byName.values().stream().anyMatch(jobs -> jobs.size() >= GeometricMean.MIN_ITEMS);
        List<Application> applications = new ArrayList<>();
        byName.forEach((name, jobs) -> {
            if (!some || jobs.size() >= GeometricMean.MIN_ITEMS) {
                applications.add(Application.of(name, jobs));
            }
        });
        applications.sort(Comparator.comparingDouble((Application application) -> application.weighted.value())
                .reversed());
        List<Row> rows = new ArrayList<>();
        for (Application application : applications.subList(0, Math.min(APPLICATIONS, applications.size()))) {
            List<Double> dots = application.jobs.stream()
                    .limit(MAX_DOTS)
                    .map(JobEffect::improvement)
                    .toList();
            rows.add(row(application.name, application.mean, confidence, dots));
            rows.add(row(application.name + " (weighted)", application.weighted, confidence, List.of()));
        }
        return new Panel(
                effect.metric().title() + ": improvement", Unit.RATIO, new Reference("no difference", 1), rows);
    }

    private static Row row(String label, GeometricMean mean, double confidence, List<Double> dots) {
        ConfidenceInterval interval = mean.interval(confidence).orElse(null);
        return new Row(
                label,
                mean.value(),
                interval == null ? Double.NaN : interval.low(),
                interval == null ? Double.NaN : interval.high(),
                dots);
    }
}

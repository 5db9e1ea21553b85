package io.heddle.fleet.output;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.FleetComparison.Coverage;
import io.heddle.fleet.compare.FleetEffect;
import io.heddle.fleet.compare.FleetVerdict;
import io.heddle.fleet.compare.JobEffect;
import io.heddle.fleet.compare.LeftOutJob;
import io.heddle.fleet.compare.LeftOutJob.Reason;
import io.heddle.report.Cell;
import io.heddle.report.Hue;
import io.heddle.report.LineChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.GeometricMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A comparison of a fleet for people: the conclusion, the figures, who gains and loses, and what was left out. */
public final class FleetReport {
    private static final int TOP = 10;
    private static final int QUANTILES = 100;
    private static final List<Hue> HUES = List.of(Hue.BLUE, Hue.ORANGE, Hue.GREEN, Hue.PURPLE, Hue.SKY, Hue.VERMILION);

    private final FleetComparison comparison;

    public FleetReport(FleetComparison comparison) {
        this.comparison = comparison;
    }

    /** For a terminal. */
    public Report summary() {
        return report(false);
    }

    /** For a page, with charts. */
    public Report page() {
        return report(true);
    }

    /** All jobs in all metrics, for CSV. */
    public Table jobs() {
        return JobTable.all(comparison);
    }

    private Report report(boolean withCharts) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(headline()));
        sections.add(means());
        sections.add(new Section.Paragraph(
                "Improvement is %s / %s: above 1, %2$s needs less. The mean is geometric, over jobs; the weighted one counts a job as often as it has instances. Intervals have %.0f %% confidence. Verdicts use %.1f %%: a fleet without an effect gets a wrong verdict or a wrong single job in at most %.0f %% of comparisons."
                        .formatted(
                                comparison.baseline(),
                                comparison.candidate(),
                                100 * comparison.budget().confidence(),
                                100 * comparison.budget().verdictConfidence(),
                                100 * (1 - comparison.budget().confidence()))));
        if (withCharts) {
            sections.add(ApplicationChart.of(comparison));
            sections.add(distribution());
        }
        sections.add(singleJobs());
        for (FleetEffect effect : comparison.effects()) {
            String metric = effect.metric().title();
            sections.add(JobTable.of(metric + ": jobs that lose", comparison, top(effect.losses())));
            sections.add(JobTable.of(metric + ": jobs that gain", comparison, top(effect.gains())));
        }
        sections.add(leftOut());
        sections.add(new Section.Bullets("What limits this comparison", limits()));
        return new Report(
                "heddle fleet compare", comparison.baseline() + " and " + comparison.candidate(), facts(), sections);
    }

    /** {@code b is better than a in GC CPU utilisation: 1.38x (1.30 to 1.46x) over 200 jobs.} */
    public String headline() {
        if (comparison.effects().isEmpty()) {
            return "Nothing can be compared: no job ran under both variants with equal factors.";
        }
        return comparison.effects().stream().map(this::sentence).collect(Collectors.joining(" "));
    }

    private String sentence(FleetEffect effect) {
        String verdict =
                switch (effect.verdict()) {
                    case BETTER -> comparison.candidate() + " is better";
                    case WORSE -> comparison.candidate() + " is worse";
                    case NO_DIFFERENCE -> "no difference";
                    case INCONCLUSIVE -> "inconclusive";
                };
        return "%s: %s, %s over %,d %s."
                .formatted(
                        effect.metric().title(),
                        verdict,
                        describe(effect.mean()),
                        effect.effects().size(),
                        effect.effects().size() == 1 ? "job" : "jobs");
    }

    private String describe(GeometricMean mean) {
        String value = Unit.RATIO.format(mean.value());
        return mean.interval(comparison.budget().confidence())
                .map(interval -> value + " (" + Unit.RATIO.format(interval.low(), interval.high()) + ")")
                .orElse(value);
    }

    private List<Report.Fact> facts() {
        Coverage coverage = comparison.coverage();
        return List.of(
                new Report.Fact(
                        "jobs",
                        "%,d compared, of %,d under %s and %,d under %s"
                                .formatted(
                                        coverage.jobs(),
                                        coverage.baselineJobs(),
                                        comparison.baseline(),
                                        coverage.candidateJobs(),
                                        comparison.candidate())),
                new Report.Fact(
                        "instances",
                        "%,d and %,d, with %,d pauses"
                                .formatted(
                                        coverage.baselineInstances(),
                                        coverage.candidateInstances(),
                                        coverage.pauses())),
                new Report.Fact("engine", comparison.engine()));
    }

    private Table means() {
        List<List<Cell>> rows = new ArrayList<>();
        for (FleetEffect effect : comparison.effects()) {
            rows.add(List.of(
                    Cell.text(effect.metric().title()),
                    Cell.quantity(effect.effects().size(), Unit.COUNT),
                    Cell.quantity(effect.mean().value(), Unit.RATIO),
                    range(effect.mean()),
                    verdict(effect.verdict()),
                    Cell.quantity(effect.weighted().value(), Unit.RATIO),
                    range(effect.weighted()),
                    verdict(effect.weightedVerdict())));
        }
        return new Table(
                "The fleet",
                List.of(
                        Column.left("metric"),
                        Column.right("jobs"),
                        Column.right("mean"),
                        Column.right("interval"),
                        Column.left("verdict"),
                        Column.right("weighted"),
                        Column.right("interval of it"),
                        Column.left("verdict of it")),
                rows);
    }

    private Cell range(GeometricMean mean) {
        return IntervalCell.of(mean.interval(comparison.budget().confidence()), Unit.RATIO);
    }

    private static Cell verdict(FleetVerdict verdict) {
        return Cell.text(
                verdict.text(),
                switch (verdict) {
                    case BETTER -> Cell.Tone.GOOD;
                    case WORSE -> Cell.Tone.BAD;
                    case NO_DIFFERENCE -> Cell.Tone.PLAIN;
                    case INCONCLUSIVE -> Cell.Tone.MUTED;
                });
    }

    /** How many jobs gain and lose, one by one. */
    private Table singleJobs() {
        return new Table(
                "Single jobs (false discovery rate %.1f %%)"
                        .formatted(100 * comparison.budget().falseDiscoveryRate()),
                List.of(
                        Column.left("metric"),
                        Column.right("jobs"),
                        Column.right("with several instances"),
                        Column.right("gain"),
                        Column.right("lose")),
                comparison.effects().stream()
                        .map(effect -> List.of(
                                Cell.text(effect.metric().title()),
                                Cell.quantity(effect.effects().size(), Unit.COUNT),
                                Cell.quantity(effect.tested(), Unit.COUNT),
                                Cell.quantity(effect.gains().size(), Unit.COUNT),
                                Cell.quantity(effect.losses().size(), Unit.COUNT)))
                        .toList());
    }

    private static List<JobEffect> top(List<JobEffect> effects) {
        return effects.subList(0, Math.min(TOP, effects.size()));
    }

    /** The improvement that a share of the jobs stays below. */
    private LineChart distribution() {
        List<LineChart.Series> series = new ArrayList<>();
        for (FleetEffect effect : comparison.effects()) {
            double[] sorted = effect.effects().stream()
                    .mapToDouble(JobEffect::improvement)
                    .sorted()
                    .toArray();
            List<LineChart.Point> points = new ArrayList<>();
            for (int i = 0; i <= QUANTILES; i++) {
                double share = (double) i / QUANTILES;
                points.add(new LineChart.Point(share, sorted[(int) Math.round(share * (sorted.length - 1))]));
            }
            series.add(new LineChart.Series(effect.metric().title(), HUES.get(series.size() % HUES.size()), points));
        }
        return new LineChart(
                "Distribution of improvements",
                "A point (x, y): the share x of the jobs improves by at most y.",
                "share of jobs",
                Unit.SHARE,
                "improvement",
                Unit.RATIO,
                LineChart.Connection.STRAIGHT,
                series);
    }

    private Table leftOut() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Reason reason : Reason.values()) {
            List<LeftOutJob> jobs = comparison.leftOut().stream()
                    .filter(job -> job.reason() == reason)
                    .toList();
            if (!jobs.isEmpty()) {
                LeftOutJob example = jobs.getFirst();
                rows.add(List.of(
                        Cell.text(reason.text()),
                        Cell.quantity(jobs.size(), Unit.COUNT),
                        Cell.text(
                                example.detail().isEmpty() ? example.job() : example.job() + ": " + example.detail())));
            }
        }
        return new Table(
                "Jobs that were left out",
                List.of(Column.left("reason"), Column.right("jobs"), Column.left("for example")),
                rows);
    }

    private List<String> limits() {
        Coverage coverage = comparison.coverage();
        List<String> limits = new ArrayList<>();
        if (coverage.withoutGcCpu() > 0) {
            limits.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d jobs have no CPU time of collections, because ZGC and Shenandoah do not log it, or gc+cpu was not logged. They are compared by pauses alone.",
                    coverage.withoutGcCpu(),
                    coverage.jobs()));
        }
        if (coverage.withoutCpu() > 0) {
            limits.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d jobs have no CPU time of their process. Without it there is no GC CPU utilisation. A run file of Heddle, a JFR recording, or `heddle fleet ingest --cpu FILE` has it.",
                    coverage.withoutCpu(),
                    coverage.jobs()));
        }
        if (coverage.copiedInstances() > 0) {
            limits.add("%,d instances were left out: their logs also belong to other instances."
                    .formatted(coverage.copiedInstances()));
        }
        if (coverage.changedInstances() > 0) {
            limits.add("%,d instances were left out: their factors changed from one log to the next."
                    .formatted(coverage.changedInstances()));
        }
        if (coverage.evacuationFailures() > 0) {
            limits.add(
                    "%,d pauses had no room for objects that were to move.".formatted(coverage.evacuationFailures()));
        }
        if (!comparison.effects().isEmpty()
                && comparison.effects().getFirst().effects().size() < GeometricMean.MIN_ITEMS) {
            limits.add("A verdict needs at least %d jobs.".formatted(GeometricMean.MIN_ITEMS));
        }
        return limits;
    }
}

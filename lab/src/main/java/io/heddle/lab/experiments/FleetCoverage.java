package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.FleetEffect;
import io.heddle.fleet.compare.FleetVerdict;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.compare.Metric;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.sql.DuckDbEngine;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.ScratchFolder;
import io.heddle.lab.fleet.FleetModel;
import io.heddle.lab.fleet.GeneratedFleet;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.GeometricMean;
import io.heddle.trials.analysis.ProportionInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often the intervals of {@code heddle fleet compare} contain the true effects, and how often it finds an effect where there is none. */
final class FleetCoverage implements Experiment {
    private static final int JOBS = 200;
    private static final int EVENTS_PER_JOB = 120;
    private static final int REPEATS = 1_000;
    private static final int FEW_REPEATS = 20;
    private static final String EFFECT = "effect";
    private static final String NONE = "none";
    private static final double CONFIDENCE = 0.95;

    /** A correct interval fails this check once in a thousand experiments. */
    private static final double CHECK = 0.999;

    /** Counts over repeats, by metric. */
    record Counts(
            int repeats,
            Map<String, Integer> covered,
            Map<String, Integer> weightedCovered,
            int meansFound,
            int jobsFound,
            int findings) {}

    @Override
    public String name() {
        return "fleet-coverage";
    }

    @Override
    public String question() {
        return "how often do the intervals of a fleet contain the true effects?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int repeats = lab.scale() == Scale.FULL ? REPEATS : FEW_REPEATS;
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Facts of fleets with known effects are generated, and compared as heddle fleet compare does. Each fleet has %d jobs with 1 to 7 instances and %d collections under each variant. The logarithm of a job's improvement is normal with a deviation of 0.3 around that of the true mean, and rises by 0.03 with each instance, so that the weighted mean differs. Instances vary by 5 %%, pauses by a factor of 1.65."
                        .formatted(JOBS, EVENTS_PER_JOB)));
        if (lab.wants(EFFECT)) {
            Counts counts = count(lab, EFFECT, repeats);
            sections.add(coverage(lab, counts));
        }
        if (lab.wants(NONE)) {
            Counts counts = count(lab, NONE, repeats);
            sections.add(findings(lab, counts));
        }
        return lab.report("How often the intervals of a fleet contain the true effects", sections);
    }

    private static Counts count(Lab lab, String part, int repeats) throws InterruptedException, WriteFailed {
        List<String> inputs = List.of(String.valueOf(JOBS), String.valueOf(EVENTS_PER_JOB), String.valueOf(repeats));
        return lab.measureOnce(part, inputs, Counts.class, () -> {
            Map<String, Integer> covered = new TreeMap<>();
            Map<String, Integer> weightedCovered = new TreeMap<>();
            int meansFound = 0;
            int jobsFound = 0;
            int findings = 0;
            for (int repeat = 0; repeat < repeats; repeat++) {
                lab.requireRunning();
                FleetModel model = part.equals(EFFECT)
                        ? FleetModel.withEffect(JOBS, EVENTS_PER_JOB, repeat)
                        : FleetModel.withoutEffect(JOBS, EVENTS_PER_JOB, repeat);
                FleetComparison comparison = compare(model);
                for (FleetEffect effect : comparison.effects()) {
                    String key = effect.metric().key();
                    double truth = FleetTruth.mean(model, key);
                    double weightedTruth = FleetTruth.weightedMean(model, key);
                    covered.merge(key, contains(effect.mean(), truth), Integer::sum);
                    weightedCovered.merge(key, contains(effect.weighted(), weightedTruth), Integer::sum);
                }
                boolean hasMean = comparison.effects().stream()
                        .anyMatch(effect -> isFinding(effect.verdict()) || isFinding(effect.weightedVerdict()));
                boolean hasJob = comparison.effects().stream()
                        .anyMatch(effect ->
                                !effect.gains().isEmpty() || !effect.losses().isEmpty());
                meansFound += hasMean ? 1 : 0;
                jobsFound += hasJob ? 1 : 0;
                findings += hasMean || hasJob ? 1 : 0;
                if (repeat % 50 == 49) {
                    lab.progress("%s: %d of %d fleets".formatted(part, repeat + 1, repeats));
                }
            }
            return new Counts(repeats, covered, weightedCovered, meansFound, jobsFound, findings);
        });
    }

    private static FleetComparison compare(FleetModel model) {
        try (ScratchFolder scratch = ScratchFolder.create()) {
            FactsFolder facts = new FactsFolder(scratch.path());
            GeneratedFleet.write(model, facts);
            try (QueryEngine engine = new DuckDbEngine(facts, scratch.path().resolve(".overflow"))) {
                return FleetComparison.of(engine, GeneratedFleet.BASELINE, GeneratedFleet.CANDIDATE, Matching.STANDARD);
            }
        }
    }

    private static int contains(GeometricMean mean, double truth) {
        return mean.interval(CONFIDENCE).orElseThrow().contains(truth) ? 1 : 0;
    }

    private static boolean isFinding(FleetVerdict verdict) {
        return verdict == FleetVerdict.BETTER || verdict == FleetVerdict.WORSE;
    }

    private static Table coverage(Lab lab, Counts counts) {
        FleetModel model = FleetModel.withEffect(JOBS, EVENTS_PER_JOB, 0);
        List<List<Cell>> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            Integer covered = counts.covered().get(metric.key());
            Integer weighted = counts.weightedCovered().get(metric.key());
            if (covered != null && weighted != null) {
                rows.add(List.of(
                        Cell.text(metric.title()),
                        Cell.quantity(FleetTruth.mean(model, metric.key()), Unit.RATIO),
                        Cell.quantity((double) covered / counts.repeats(), Unit.SHARE),
                        Cell.quantity(FleetTruth.weightedMean(model, metric.key()), Unit.RATIO),
                        Cell.quantity((double) weighted / counts.repeats(), Unit.SHARE)));
                check(lab, metric.title(), covered, counts.repeats());
                check(lab, metric.title() + ", weighted", weighted, counts.repeats());
            }
        }
        return new Table(
                "Intervals of 95 %% that contain the true mean, in %,d fleets".formatted(counts.repeats()),
                List.of(
                        Column.left("metric"),
                        Column.right("true mean"),
                        Column.right("contained"),
                        Column.right("true weighted mean"),
                        Column.right("contained in its interval")),
                rows);
    }

    private static void check(Lab lab, String what, int covered, int repeats) {
        ConfidenceInterval share = ProportionInterval.of(covered, repeats, CHECK);
        if (!share.contains(CONFIDENCE)) {
            lab.reportBrokenPromise("%s: %d of %d intervals contain the true mean".formatted(what, covered, repeats));
        }
    }

    private static Table findings(Lab lab, Counts counts) {
        if (ProportionInterval.of(counts.findings(), counts.repeats(), CHECK).low() > 1 - CONFIDENCE) {
            lab.reportBrokenPromise(
                    "%d of %d fleets without an effect have a finding".formatted(counts.findings(), counts.repeats()));
        }
        return new Table(
                "Findings in %,d fleets without any effect".formatted(counts.repeats()),
                List.of(Column.left("finding"), Column.right("fleets that have it")),
                List.of(
                        share("a mean or a weighted mean is better or worse", counts.meansFound(), counts),
                        share("a single job gains or loses in some metric", counts.jobsFound(), counts),
                        share("any of these", counts.findings(), counts)));
    }

    private static List<Cell> share(String what, int fleets, Counts counts) {
        return List.of(Cell.text(what), Cell.quantity((double) fleets / counts.repeats(), Unit.SHARE));
    }
}

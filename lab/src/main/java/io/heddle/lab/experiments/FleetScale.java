package io.heddle.lab.experiments;

import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.output.FleetDocument;
import io.heddle.fleet.output.FleetDocument.MetricResult;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.lab.Experiment;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
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
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.ArmSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The time and memory of {@code heddle fleet compare} on a fleet of the size of Hassanein's, "Understanding and Improving JVM GC Work
 * Stealing at the Data Center Scale" (ISMM 2016), section 5.3, on both engines, and whether both find the true effects.
 */
final class FleetScale implements Experiment {
    private static final Plan PLAN = Plan.standard().withRounds(5).withWarmupRounds(0);
    private static final List<Integer> JOBS = List.of(5_900, 59_000);
    private static final List<Integer> FEW_JOBS = List.of(59);
    private static final int EVENTS_PER_JOB = 425;
    private static final int VARIANTS = 2;
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String SECONDS = "seconds";
    private static final String CPU = "cpuSeconds";
    private static final String MEMORY = "maxRssBytes";
    private static final double TOLERANCE = 1e-9;

    /** An engine on a fleet of one size. */
    private record Case(Engine engine, int jobs) {
        private long events() {
            return (long) jobs * EVENTS_PER_JOB * VARIANTS;
        }

        @Override
        public String toString() {
            return "%s, %,d jobs".formatted(engine.word(), jobs);
        }
    }

    private enum Engine {
        DUCKDB,
        SPARK;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String name() {
        return "fleet-scale";
    }

    @Override
    public String question() {
        return "how long does the comparison of a fleet of 59,000 jobs take?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Integer> sizes = lab.scale() == Scale.FULL ? JOBS : FEW_JOBS;
        List<Case> cases = Stream.of(Engine.values())
                .filter(engine -> lab.wants(engine.word()))
                .flatMap(engine -> sizes.stream().map(jobs -> new Case(engine, jobs)))
                .toList();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Facts of generated fleets are compared by heddle fleet compare, as a whole command: the start of the JVM, the queries, the intervals of all means and the JSON. Each job has %d collections under each variant, in 1 to 7 instances. The engines are interleaved. Spark runs on local[*]."
                        .formatted(EVENTS_PER_JOB)));
        try (ScratchFolder scratch = ScratchFolder.create()) {
            for (int jobs : sizes) {
                lab.progress("generating %,d jobs ...".formatted(jobs));
                GeneratedFleet.write(model(jobs), facts(scratch, jobs));
            }
            InterleavedResults results =
                    lab.interleaveAgain(name(), plan(lab), cases, each -> measure(lab, scratch, each));
            sections.add(times(cases, results));
            for (int jobs : sizes) {
                sections.addAll(effects(lab, scratch, cases, jobs));
            }
        }
        return lab.report("Comparing a fleet of 59,000 jobs", sections);
    }

    private static Plan plan(Lab lab) {
        return lab.scale() == Scale.FULL ? PLAN : PLAN.withRounds(1);
    }

    private static FleetModel model(int jobs) {
        return FleetModel.withEffect(jobs, EVENTS_PER_JOB, 1);
    }

    private static FactsFolder facts(ScratchFolder scratch, int jobs) {
        return new FactsFolder(scratch.path().resolve("facts-" + jobs));
    }

    private static Path document(ScratchFolder scratch, Case each) {
        return scratch.path().resolve("%s-%d.json".formatted(each.engine().word(), each.jobs()));
    }

    private static Map<String, Double> measure(Lab lab, ScratchFolder scratch, Case each)
            throws InterruptedException, RunFailed {
        List<String> command = List.of(
                lab.environment().heddle().toString(),
                "fleet",
                "compare",
                facts(scratch, each.jobs()).root().toString(),
                "--baseline",
                GeneratedFleet.BASELINE,
                "--candidate",
                GeneratedFleet.CANDIDATE,
                "--engine",
                each.engine().word(),
                "--quiet",
                "--json",
                document(scratch, each).toString());
        try (RunningCommand running = lab.start(command)) {
            RunningCommand.Ended ended = lab.await(running, LONGEST);
            if (!ended.status().equals(new ExitStatus.Exited(0))) {
                throw new RunFailed(each + ": " + ended.errors().strip());
            }
            return Map.of(SECONDS, ended.seconds(), CPU, ended.usage().cpuNanos() / 1e9, MEMORY, (double)
                    ended.maxRssBytes());
        }
    }

    private static Table times(List<Case> cases, InterleavedResults results) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            ArmSummary seconds = results.summary(each.toString(), SECONDS);
            if (seconds.count() > 0) {
                rows.add(List.of(
                        Cell.text(each.engine().word()),
                        Cell.quantity(each.jobs(), Unit.COUNT),
                        Cell.quantity((double) each.events(), Unit.COUNT),
                        Cell.quantity(seconds.median(), Unit.SECONDS),
                        Cell.range(seconds.min(), seconds.max(), Unit.SECONDS),
                        Cell.quantity(results.median(each, CPU), Unit.SECONDS),
                        Cell.quantity(results.median(each, MEMORY), Unit.BYTES)));
            }
        }
        return new Table(
                "The whole command",
                List.of(
                        Column.left("engine"),
                        Column.right("jobs"),
                        Column.right("collections"),
                        Column.right("time"),
                        Column.right("from run to run"),
                        Column.right("CPU time"),
                        Column.right("peak memory")),
                rows);
    }

    /** The effects in the last documents, beside the true ones. */
    private static List<Section> effects(Lab lab, ScratchFolder scratch, List<Case> cases, int jobs) {
        List<FleetDocument> documents = cases.stream()
                .filter(each -> each.jobs() == jobs)
                .map(each -> document(scratch, each))
                .filter(Files::exists)
                .map(FleetScale::read)
                .toList();
        if (documents.isEmpty()) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (MetricResult result : documents.getFirst().metrics()) {
            rows.add(List.of(
                    Cell.text(result.metric()),
                    Cell.quantity(result.jobs(), Unit.COUNT),
                    Cell.quantity(FleetTruth.mean(model(jobs), result.metric()), Unit.RATIO),
                    Cell.text(interval(result.geometricMean())),
                    Cell.quantity(FleetTruth.weightedMean(model(jobs), result.metric()), Unit.RATIO),
                    Cell.text(interval(result.weightedGeometricMean()))));
        }
        Table table = new Table(
                "Effects in the fleet of %,d jobs".formatted(jobs),
                List.of(
                        Column.left("metric"),
                        Column.right("jobs"),
                        Column.right("true mean"),
                        Column.right("measured"),
                        Column.right("true weighted mean"),
                        Column.right("measured, weighted")),
                rows);
        if (documents.size() < 2) {
            return List.of(table);
        }
        double difference = largestDifference(documents.get(0), documents.get(1));
        if (!(difference <= TOLERANCE)) {
            lab.reportBrokenPromise("the engines differ by %g".formatted(difference));
        }
        return List.of(
                table,
                new Section.Paragraph(
                        "The means and their intervals on both engines differ by at most %.1e, relatively."
                                .formatted(difference)));
    }

    private static FleetDocument read(Path file) {
        try {
            return JsonFile.readIfValid(Files.readAllBytes(file), FleetDocument.class)
                    .orElseThrow(() -> new UserError("cannot read the result " + file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String interval(FleetDocument.Mean mean) {
        return mean.low() == null || mean.high() == null
                ? Unit.RATIO.format(mean.improvement())
                : String.format(Locale.ROOT, "%.4f (%.4f to %.4f)", mean.improvement(), mean.low(), mean.high());
    }

    private static double largestDifference(FleetDocument one, FleetDocument other) {
        double largest = one.metrics().size() == other.metrics().size() ? 0 : Double.POSITIVE_INFINITY;
        for (int i = 0; i < Math.min(one.metrics().size(), other.metrics().size()); i++) {
            double[] figures = figures(one.metrics().get(i));
            double[] others = figures(other.metrics().get(i));
            for (int k = 0; k < figures.length; k++) {
                largest = Math.max(largest, Math.abs(figures[k] / others[k] - 1));
            }
        }
        return largest;
    }

    private static double[] figures(MetricResult result) {
        return Stream.of(result.geometricMean(), result.weightedGeometricMean())
                .flatMap(mean -> Stream.of(mean.improvement(), mean.low(), mean.high()))
                .mapToDouble(figure -> figure == null ? Double.NaN : figure)
                .toArray();
    }
}

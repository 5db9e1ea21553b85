package io.heddle.lab.experiments;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.SelectionFigures;
import io.heddle.lab.Sitting;
import io.heddle.lab.services.Collector;
import io.heddle.lab.services.Job;
import io.heddle.lab.services.JobPart;
import io.heddle.lab.services.LoadLength;
import io.heddle.lab.services.Part;
import io.heddle.lab.services.ProgramRounds;
import io.heddle.lab.services.Service;
import io.heddle.lab.services.ServiceFigure;
import io.heddle.lab.services.ServiceLoad;
import io.heddle.lab.services.ServicePart;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Services under load and jobs, with each collector: {@code auto} and a fixed policy against the service without Heddle. */
final class Services implements Experiment {
    private static final String AUTO = "auto";
    private static final int ROUNDS = 6;
    private static final Policy FIXED = Policies.FIFO;

    @Override
    public String name() {
        return "services";
    }

    @Override
    public String question() {
        return "what does auto do to the throughput, latency and CPU time of services, and to jobs?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.LENGTH, ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        LoadLength length = LoadLength.of(lab.options().length(), lab.scale());
        List<ArmSpec> arms = arms(lab);
        List<Part> parts = parts(lab::wants, lab.scale());
        int rounds = lab.wantedRounds(ROUNDS);
        Duration round =
                parts.stream().map(part -> part.duration(length, arms.size())).reduce(Duration.ZERO, Duration::plus);
        lab.progress("parts: %d, a round of each %s; all rounds %s"
                .formatted(parts.size(), about(round), about(round.multipliedBy(rounds))));
        Map<Part, List<Sitting>> sittings =
                lab.measureInTurn(parts, Part::name, rounds, (part, sofar) -> part.measure(lab, arms, length, sofar));
        return report(lab, length, sittings);
    }

    /** For people. */
    static String about(Duration duration) {
        return duration.compareTo(Duration.ofMinutes(2)) < 0
                ? "about " + duration.toSeconds() + " s"
                : "about " + Math.ceilDiv(duration.toSeconds(), 60) + " min";
    }

    private static List<ArmSpec> arms(Lab lab) {
        Stream<String> fixed =
                lab.scale() == Scale.FULL && lab.policies().contains(FIXED) ? Stream.of(FIXED.name()) : Stream.empty();
        return Stream.concat(Stream.of(RatiosToBaseline.BARE, AUTO), fixed)
                .map(ArmSpec::parse)
                .toList();
    }

    /** The parts to run; in short only the first one of services, and the first one of jobs. */
    static List<Part> parts(Predicate<String> isWanted, Scale scale) {
        Stream<Part> services = Service.ALL.stream().flatMap(service -> Stream.of(Collector.values())
                .map(collector -> new ServicePart(service, collector)));
        Stream<Part> jobs = Job.ALL.stream()
                .flatMap(job -> Stream.of(Collector.values()).map(collector -> new JobPart(job, collector)));
        long most = scale == Scale.FULL ? Long.MAX_VALUE : 1;
        return Stream.of(services, jobs)
                .flatMap(parts -> parts.filter(part -> part.isWanted(isWanted)).limit(most))
                .toList();
    }

    private static Report report(Lab lab, LoadLength length, Map<Part, List<Sitting>> sittings) {
        Map<Part, InterleavedResults> services = new LinkedHashMap<>();
        Map<Part, InterleavedResults> jobs = new LinkedHashMap<>();
        sittings.forEach((part, all) ->
                Sitting.join(all).ifPresent(joined -> (part instanceof JobPart ? jobs : services).put(part, joined)));
        List<Section> sections = new ArrayList<>();
        sections.add(introduction(length));
        if (!services.isEmpty()) {
            for (ServiceFigure figure : ServiceFigure.values()) {
                sections.add(table(figure.title(), figure.name(), figure.unit(), services));
            }
        }
        if (!jobs.isEmpty()) {
            for (Figure figure : ProgramRounds.FIGURES) {
                sections.add(table("Jobs: " + figure.title(), figure.key(), Unit.SECONDS, jobs));
            }
        }
        sections.add(choices(sittings));
        sections.add(versions(lab, services.keySet()));
        return lab.report("Services", sections);
    }

    private static Section introduction(LoadLength length) {
        return new Section.Paragraph(
                "Each service runs under each arm, interleaved, in its own JVM, with two warm-ups and three loads one after the other. In the first warm-up, each of two connections sends its next request after a response, so that compilers get CPU time. In the second one and at saturation, the last load, each of 64 connections does. Then follow loads of 50 and 80 %% of the rate of bare at saturation, at which requests are due at predetermined times, and their latencies count from then. Compilers catch up there, because CPUs are idle, so saturation shows the service after its warm-up. Each load lasts %d s, of which the first %d are warm-up. The load driver, another JVM, stands for clients on other machines: it has a real-time priority above all threads of the server in every arm, so no policy delays it, but it takes its CPU time from the same CPUs. The driver verifies all responses; a run with an error fails. Before the first round on a machine, auto runs once for %d s with the same loads; it has the evidence of that run and of earlier rounds. A figure is the median of the ratios to bare, the service without Heddle, within each round. From five rounds on, its confidence interval follows. All intervals of one row hold together with 95 %% confidence. The last row is the median of the services' ratios, with its interval. CPU time for each request is that of the server. Jobs are programs that end by themselves: maven compiles 30 modules of 60 classes with eight threads, spark answers 80 queries of eight threads."
                        .formatted(
                                length.total().toSeconds(),
                                length.warmupSeconds(),
                                ServiceLoad.MOST_LOADS * length.total().toSeconds()));
    }

    private static List<String> candidates(Map<Part, InterleavedResults> results) {
        return results.values().stream()
                .flatMap(measured -> measured.labels().stream().skip(1))
                .distinct()
                .toList();
    }

    private static Table table(String title, String figure, Unit unit, Map<Part, InterleavedResults> results) {
        List<String> labels = candidates(results);
        RatiosToBaseline ratios = new RatiosToBaseline(figure, unit, RatiosToBaseline.BARE, labels);
        List<List<Cell>> rows = new ArrayList<>();
        results.forEach((part, measured) -> rows.add(Stream.concat(
                        Stream.of(
                                Cell.text(part.program()),
                                Cell.text(part.collector().toString())),
                        ratios.row(measured))
                .toList()));
        rows.add(Stream.concat(Stream.of(Cell.text("median"), Cell.text("")), ratios.median())
                .toList());
        List<Column> columns = Stream.concat(
                        Stream.of(Column.left("program"), Column.left("collector")),
                        RatiosToBaseline.columns(RatiosToBaseline.BARE, labels))
                .toList();
        return new Table(title, columns, rows);
    }

    private static Table versions(Lab lab, Set<Part> parts) {
        List<List<Cell>> rows = parts.stream()
                .filter(ServicePart.class::isInstance)
                .map(part -> ((ServicePart) part).service())
                .distinct()
                .map(service -> List.of(
                        Cell.text(service.name()),
                        Cell.text(service.heap()),
                        Cell.text(service.versions(lab.environment().home()))))
                .toList();
        return new Table(
                "Versions", List.of(Column.left("service"), Column.left("heap"), Column.left("libraries")), rows);
    }

    private static Table choices(Map<Part, List<Sitting>> sittings) {
        List<List<Cell>> rows = new ArrayList<>();
        sittings.forEach((part, all) -> Sitting.join(all)
                .ifPresent(joined -> rows.add(List.of(
                        Cell.text(part.name()),
                        Cell.quantity(joined.median(AUTO, SelectionFigures.PAIRS), Unit.COUNT),
                        Cell.quantity(joined.median(AUTO, SelectionFigures.CHALLENGER_SHARE), Unit.SHARE),
                        Cell.text(Sitting.describe(all)),
                        Cell.text(joined.endedAt())))));
        return new Table(
                "What auto did, in the median, and where",
                List.of(
                        Column.left("part"),
                        Column.right("pairs in a run"),
                        Column.right("time under another policy than default"),
                        Column.left("rounds on each machine"),
                        Column.left("last sitting")),
                rows);
    }
}

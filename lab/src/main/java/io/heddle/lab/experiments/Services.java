package io.heddle.lab.experiments;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.services.Collector;
import io.heddle.lab.services.LoadLength;
import io.heddle.lab.services.LoadLevel;
import io.heddle.lab.services.Service;
import io.heddle.lab.services.ServiceFindings;
import io.heddle.lab.services.ServicePart;
import io.heddle.policy.Policy;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Services under load, with each collector: {@code auto} and fixed policies against the service without Heddle. */
final class Services implements Experiment {
    private static final List<String> POLICIES = List.of("fifo", "slice-nice");

    @Override
    public String name() {
        return "services";
    }

    @Override
    public String question() {
        return "what does auto do to the throughput, latency and CPU time of services?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.LENGTH);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        LoadLength length = LoadLength.of(lab.options().length(), lab.scale());
        List<ArmSpec> arms = arms(lab);
        List<ServicePart> parts = parts(lab::wants, lab.scale());
        Duration each = ServicePart.duration(lab.scale(), length, arms.size());
        lab.progress("parts: %d, %s each, %s in all"
                .formatted(parts.size(), about(each), about(each.multipliedBy(parts.size()))));
        Map<ServicePart, ServiceFindings> findings = new LinkedHashMap<>();
        double saturated = Double.NaN;
        for (ServicePart part : parts) {
            if (part.level() != LoadLevel.SATURATED && !Double.isFinite(saturated)) {
                lab.progress(part.name() + ": skipped, because bare was not measured at saturation");
                continue;
            }
            ServiceFindings found = new ServiceFindings(part.compare(lab, arms, length, saturated));
            findings.put(part, found);
            found.failures().forEach(failure -> lab.reportBrokenPromise(part.name() + ": " + failure));
            if (part.level() == LoadLevel.SATURATED) {
                saturated = found.median(found.metric(LoadLevel.THROUGHPUT_METRIC));
            }
        }
        return report(lab, length, findings);
    }

    /** For people. */
    static String about(Duration duration) {
        return duration.compareTo(Duration.ofMinutes(2)) < 0
                ? "about " + duration.toSeconds() + " s"
                : "about " + Math.ceilDiv(duration.toSeconds(), 60) + " min";
    }

    private static List<ArmSpec> arms(Lab lab) {
        List<String> possible = lab.policies().stream().map(Policy::name).toList();
        Stream<String> fixed =
                lab.scale() == Scale.FULL ? POLICIES.stream().filter(possible::contains) : Stream.empty();
        return Stream.concat(Stream.of("bare", "auto"), fixed)
                .map(ArmSpec::parse)
                .toList();
    }

    /** The parts to run, in an order in which the part at saturation precedes those that need its rate. */
    static List<ServicePart> parts(Predicate<String> isWanted, Scale scale) {
        List<ServicePart> wanted = new ArrayList<>();
        for (Service service : Service.ALL) {
            for (Collector collector : Collector.values()) {
                List<ServicePart> all = Stream.of(LoadLevel.values())
                        .map(level -> new ServicePart(service, collector, level))
                        .toList();
                if (all.stream().anyMatch(part -> part.isWanted(isWanted))) {
                    all.stream()
                            .filter(part -> part.level() == LoadLevel.SATURATED || part.isWanted(isWanted))
                            .forEach(wanted::add);
                }
            }
        }
        return scale == Scale.FULL ? wanted : brief(wanted);
    }

    /** One service with one collector, at saturation and at half of it. */
    private static List<ServicePart> brief(List<ServicePart> wanted) {
        return wanted.stream()
                .filter(part -> part.pair().equals(wanted.getFirst().pair()) && part.level() != LoadLevel.HIGH)
                .toList();
    }

    private static Report report(Lab lab, LoadLength length, Map<ServicePart, ServiceFindings> findings) {
        List<Section> sections = new ArrayList<>();
        sections.add(introduction(length));
        sections.add(services(lab, findings));
        for (LoadLevel level : LoadLevel.values()) {
            Map<ServicePart, ServiceFindings> atLevel = findings.entrySet().stream()
                    .filter(entry -> entry.getKey().level() == level)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
            if (!atLevel.isEmpty()) {
                addTables(sections, level, atLevel);
            }
        }
        sections.add(choices(findings));
        sections.add(comparisons(lab, findings));
        return lab.report("Services", sections);
    }

    private static Section introduction(LoadLength length) {
        int seconds = length.warmupSeconds() + length.measuredSeconds();
        return new Section.Paragraph(
                "Each service runs under each arm, interleaved, in its own JVM; its load driver runs in another JVM under default. At saturation, each of 64 connections sends its next request after a response. At 50 and 80 % of the median rate of bare at saturation, requests are due at predetermined times, and their latencies count from then. Each load lasts "
                        + seconds + " s, of which the first " + length.warmupSeconds()
                        + " are warm-up. The driver verifies all responses; a run with an error fails. A figure is the median of the ratios to bare, the service without Heddle, within each round, followed by its confidence interval. All intervals of one row hold together with 95 % confidence. The words \"less\" and \"more\" are verdicts: the interval lies below or above 1, and reaches beyond the margin of 5 %. CPU time for each request is that of the server.");
    }

    private static void addTables(List<Section> sections, LoadLevel level, Map<ServicePart, ServiceFindings> findings) {
        Predicate<MetricDefinition> isPrinted = metric -> !metric.name().equals(LoadLevel.REQUESTS_METRIC);
        ServiceFindings first = findings.values().iterator().next();
        Stream.concat(
                        first.document().metrics().stream()
                                .map(metric -> first.metric(metric.name()))
                                .filter(isPrinted),
                        Stream.of(ServiceFindings.CPU_PER_REQUEST))
                .forEach(metric -> sections.add(table(level, metric, findings)));
    }

    private static Table table(LoadLevel level, MetricDefinition metric, Map<ServicePart, ServiceFindings> findings) {
        List<String> labels = findings.values().stream()
                .flatMap(found -> found.document().arms().stream().skip(1))
                .map(ArmFindings::label)
                .distinct()
                .toList();
        List<Column> columns =
                new ArrayList<>(List.of(Column.left("service"), Column.left("collector"), Column.right("bare")));
        labels.forEach(label -> columns.add(Column.right(label)));
        List<List<Cell>> rows = new ArrayList<>();
        findings.forEach((part, found) -> {
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.text(part.service().name()),
                    Cell.text(part.collector().toString()),
                    Cell.quantity(found.median(metric), metric.unit())));
            labels.forEach(label -> row.add(cell(found, label, metric)));
            rows.add(row);
        });
        return new Table("%s, %s".formatted(metric.title(), level.description()), columns, rows);
    }

    private static Cell cell(ServiceFindings found, String label, MetricDefinition metric) {
        return found.document().arms().stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .map(arm -> arm.failure() != null ? Cell.text("failed") : PolicyMatrix.cell(found.compare(arm, metric)))
                .orElse(Cell.text(""));
    }

    private static Table services(Lab lab, Map<ServicePart, ServiceFindings> findings) {
        List<List<Cell>> rows = findings.keySet().stream()
                .map(ServicePart::service)
                .distinct()
                .map(service -> List.of(
                        Cell.text(service.name()),
                        Cell.text(service.heap()),
                        Cell.text(service.versions(lab.environment().home()))))
                .toList();
        return new Table(
                "Versions", List.of(Column.left("service"), Column.left("heap"), Column.left("libraries")), rows);
    }

    private static Table choices(Map<ServicePart, ServiceFindings> findings) {
        List<List<Cell>> rows = new ArrayList<>();
        findings.forEach((part, found) -> found.document().arms().stream()
                .filter(arm -> arm.label().equals("auto"))
                .forEach(arm -> rows.add(List.of(
                        Cell.text(part.name()),
                        Cell.text(arm.runs().stream()
                                .map(Run::selected)
                                .filter(Objects::nonNull)
                                .map(SelectionResult::account)
                                .distinct()
                                .collect(Collectors.joining("; ")))))));
        return new Table("Choices of auto", List.of(Column.left("part"), Column.left("summary")), rows);
    }

    private static Table comparisons(Lab lab, Map<ServicePart, ServiceFindings> findings) {
        List<List<Cell>> rows = new ArrayList<>();
        findings.forEach((part, found) -> {
            CompareDocument document = found.document();
            rows.add(List.of(
                    Cell.text(part.name()),
                    Cell.text(document.startedAt()),
                    Cell.text(lab.portable(document.repeat())),
                    Cell.text(Stream.concat(found.failures().stream(), document.warnings().stream())
                            .collect(Collectors.joining("; ")))));
        });
        return new Table(
                "Comparisons",
                List.of(Column.left("part"), Column.left("started"), Column.left("repeat"), Column.left("warnings")),
                rows);
    }
}

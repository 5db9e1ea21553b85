package io.heddle.lint.output;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.heddle.lint.recording.CostRanking;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.sources.SourceProblem;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A log in the Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), which code review systems read. */
public record Sarif(@JsonProperty("$schema") String schema, String version, List<Run> runs) {
    /** One scan. */
    public record Run(Tool tool, List<Invocation> invocations, List<Result> results) {}

    /** The tool that found it. */
    public record Tool(Driver driver) {}

    /** The tool's name, and all rules that it knows. */
    public record Driver(String name, String version, List<Descriptor> rules) {}

    /** A rule. */
    public record Descriptor(String id, Message shortDescription, Message help, Configuration defaultConfiguration) {}

    /** The default severity of a rule. */
    public record Configuration(String level) {}

    /** A text for people. */
    public record Message(String text) {}

    /** Whether all sources could be read. */
    public record Invocation(boolean executionSuccessful, List<Notification> toolExecutionNotifications) {}

    /** A file that is not scanned. */
    public record Notification(String level, Message message) {}

    /** A finding. */
    public record Result(String ruleId, String level, Message message, List<Location> locations) {}

    /** The position of a finding. */
    public record Location(PhysicalLocation physicalLocation) {}

    /** A file and a position in it. */
    public record PhysicalLocation(Artifact artifactLocation, Region region) {}

    /** A file, relative to the working directory if possible. */
    public record Artifact(String uri) {}

    /** Lines and columns count from 1. */
    public record Region(int startLine, int startColumn) {}

    /** @param version Heddle's */
    public static Sarif of(ScanResult scan, CostRanking ranking, String version) {
        return new Sarif(
                "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
                "2.1.0",
                List.of(new Run(
                        new Tool(new Driver(
                                "heddle lint",
                                version,
                                Stream.of(Rule.values()).map(Sarif::of).toList())),
                        List.of(new Invocation(
                                scan.isComplete(),
                                scan.problems().stream().map(Sarif::of).toList())),
                        ranking.findings().stream()
                                .map(CostRanking.RankedFinding::finding)
                                .map(Sarif::of)
                                .toList())));
    }

    private static Descriptor of(Rule rule) {
        return new Descriptor(
                rule.id(),
                new Message(rule.cost()),
                new Message(rule.remedy()),
                new Configuration(rule.severity().label()));
    }

    private static Notification of(SourceProblem problem) {
        String level = problem.kind() == SourceProblem.Kind.UNREADABLE ? "error" : "note";
        return new Notification(level, new Message(problem.toString()));
    }

    private static Result of(Finding finding) {
        return new Result(
                finding.rule().id(),
                finding.rule().severity().label(),
                new Message("%s: %s; %s"
                        .formatted(
                                finding.reason(),
                                finding.rule().cost(),
                                finding.rule().remedy())),
                List.of(new Location(new PhysicalLocation(
                        new Artifact(uri(finding.file())),
                        new Region(finding.position().line(), finding.position().column())))));
    }

    private static String uri(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        URI uri = absolute.toUri();
        if (!absolute.startsWith(here)) {
            return uri.toString();
        }
        String relative = here.toUri().relativize(uri).toString();
        // A colon in the first segment would make it a scheme (RFC 3986, section 4.2).
        return relative.split("/", 2)[0].contains(":") ? "./" + relative : relative;
    }
}

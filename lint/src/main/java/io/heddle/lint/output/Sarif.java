package io.heddle.lint.output;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.heddle.lint.recording.Ranking;
import io.heddle.lint.scan.Scan;
import io.heddle.lint.sources.Problem;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Findings as code review systems read them: SARIF 2.1.0, of OASIS. */
public record Sarif(@JsonProperty("$schema") String schema, String version, List<Run> runs) {
    /** One scan. */
    public record Run(Tool tool, List<Invocation> invocations, List<Result> results) {}

    /** What found it. */
    public record Tool(Driver driver) {}

    /** Its name, and all rules that it knows. */
    public record Driver(String name, String version, List<Descriptor> rules) {}

    /** A rule. */
    public record Descriptor(String id, Message shortDescription, Message help, Configuration defaultConfiguration) {}

    /** How much a rule matters unless a project says otherwise. */
    public record Configuration(String level) {}

    /** Text. */
    public record Message(String text) {}

    /** Whether all sources could be read. */
    public record Invocation(boolean executionSuccessful, List<Notification> toolExecutionNotifications) {}

    /** A file that is not scanned. */
    public record Notification(String level, Message message) {}

    /** A finding. */
    public record Result(String ruleId, String level, Message message, List<Location> locations) {}

    /** Where. */
    public record Location(PhysicalLocation physicalLocation) {}

    /** In which file, and where there. */
    public record PhysicalLocation(Artifact artifactLocation, Region region) {}

    /** A file, relative to where Heddle was called where that is possible. */
    public record Artifact(String uri) {}

    /** Lines and columns count from 1. */
    public record Region(int startLine, int startColumn) {}

    /** @param version Heddle's */
    public static Sarif of(Scan scan, Ranking ranking, String version) {
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
                                .map(Ranking.Ranked::finding)
                                .map(Sarif::of)
                                .toList())));
    }

    private static Descriptor of(Rule rule) {
        return new Descriptor(
                rule.id(),
                new Message(rule.cost()),
                new Message(rule.remedy()),
                new Configuration(rule.severity().word()));
    }

    private static Notification of(Problem problem) {
        String level = problem.kind() == Problem.Kind.UNREADABLE ? "error" : "note";
        return new Notification(level, new Message(problem.toString()));
    }

    private static Result of(Finding finding) {
        return new Result(
                finding.rule().id(),
                finding.rule().severity().word(),
                new Message("%s: %s; %s"
                        .formatted(
                                finding.reason(),
                                finding.rule().cost(),
                                finding.rule().remedy())),
                List.of(new Location(new PhysicalLocation(
                        new Artifact(uri(finding.file())),
                        new Region(finding.at().line(), finding.at().column())))));
    }

    private static String uri(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        URI uri = absolute.toUri();
        if (!absolute.startsWith(here)) {
            return uri.toString();
        }
        String relative = here.toUri().relativize(uri).toString();
        // A colon in the first segment would make a scheme of it (RFC 3986, section 4.2).
        return relative.split("/", 2)[0].contains(":") ? "./" + relative : relative;
    }
}

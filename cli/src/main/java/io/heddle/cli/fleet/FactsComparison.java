package io.heddle.cli.fleet;

import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.fleet.compare.Factor;
import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.facts.FactsFailed;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.facts.JobInstance;
import io.heddle.fleet.output.FleetDocument;
import io.heddle.fleet.output.FleetReport;
import io.heddle.fleet.sql.DuckDbEngine;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.fleet.sql.QueryEngineProvider;
import io.heddle.report.CsvTable;
import io.heddle.report.MarkdownReport;
import io.heddle.report.html.HtmlReport;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs {@code heddle fleet compare}. */
final class FactsComparison {
    private static final String NO_FACTOR = "none";
    private static final String ALL_CORES = "local[*]";

    private final Console console;
    private final OutputOptions output;
    private final FleetCompareCommand.Documents documents;

    FactsComparison(Console console, OutputOptions output, FleetCompareCommand.Documents documents) {
        this.console = console;
        this.output = output;
        this.documents = documents;
    }

    /** @return the exit status */
    int run(
            String facts,
            String baseline,
            String candidate,
            FleetCompareCommand.MatchOptions match,
            FleetCompareCommand.EngineOptions engineOptions)
            throws WriteFailed {
        Matching matching = matching(match);
        output.checkWith(documents.html, documents.csv, documents.markdown);
        FleetComparison comparison;
        try (QueryEngine engine = engine(facts, engineOptions)) {
            requireVariants(engine.variants(), facts, baseline, candidate);
            comparison = FleetComparison.of(engine, baseline, candidate, matching);
        } catch (FactsFailed | UncheckedIOException e) {
            throw new UserError("cannot compare the facts in %s: %s".formatted(facts, e.getMessage()));
        }
        write(comparison);
        return comparison.effects().isEmpty() ? 2 : 0;
    }

    private static QueryEngine engine(String facts, FleetCompareCommand.EngineOptions options) {
        if (!options.name.equals("duckdb")) {
            String master = options.master == null ? ALL_CORES : options.master;
            return ServiceLoader.load(QueryEngineProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(provider -> provider.name().equals(options.name))
                    .findFirst()
                    .orElseThrow(() ->
                            new UserError("there is no engine '%s' here. Use duckdb, or spark in a checkout of Heddle."
                                    .formatted(options.name)))
                    .open(facts, master);
        }
        try {
            Path folder = Path.of(facts);
            if (Files.isDirectory(folder)) {
                return new DuckDbEngine(
                        new FactsFolder(folder.toAbsolutePath()),
                        Path.of(
                                System.getProperty("java.io.tmpdir"),
                                "heddle-fleet-" + ProcessHandle.current().pid()));
            }
        } catch (InvalidPathException e) {
            // Said below.
        }
        throw new UserError("there is no folder of facts '%s'. `heddle fleet ingest` makes one.".formatted(facts));
    }

    private static void requireVariants(List<String> known, String facts, String... wanted) {
        for (String variant : wanted) {
            if (!known.contains(variant)) {
                throw new UserError("%s has no facts of a variant '%s'. %s"
                        .formatted(
                                facts,
                                variant,
                                known.isEmpty()
                                        ? "It has no variant at all: `heddle fleet ingest` adds facts."
                                        : "Its variants are " + String.join(", ", known) + "."));
            }
            JobInstance.requireVariant(variant);
        }
    }

    private static Matching matching(FleetCompareCommand.MatchOptions options) {
        double factor = options.committedFactor == null ? Matching.STANDARD.committedFactor() : options.committedFactor;
        if (!(factor >= 1)) {
            throw new UserError(
                    "--committed-factor must be at least 1: 1.5 allows one heap to be half as large again.");
        }
        if (options.factors == null) {
            return new Matching(Matching.STANDARD.factors(), factor);
        }
        Set<Factor> factors = EnumSet.noneOf(Factor.class);
        for (String word : options.factors) {
            if (!word.equals(NO_FACTOR)) {
                factors.add(factor(word));
            }
        }
        return new Matching(factors, factor);
    }

    private static Factor factor(String word) {
        return Arrays.stream(Factor.values())
                .filter(factor -> factor.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new UserError("--match has no factor '%s'. Use %s, or none."
                        .formatted(
                                word,
                                Arrays.stream(Factor.values()).map(Factor::word).collect(Collectors.joining(", ")))));
    }

    private void write(FleetComparison comparison) throws WriteFailed {
        FleetReport report = new FleetReport(comparison);
        output.writeJson(FleetDocument.of(comparison));
        if (documents.html != null) {
            documents.html.write(HtmlReport.content(report.page()));
        }
        if (documents.csv != null) {
            documents.csv.write(Content.text(() -> CsvTable.render(report.jobs())));
        }
        if (documents.markdown != null) {
            documents.markdown.write(Content.text(() -> MarkdownReport.render(report.summary())));
        }
        boolean hasStandardOutput = Stream.of(documents.html, documents.csv, documents.markdown)
                .anyMatch(Destination.Standard.class::isInstance);
        if (output.showsResult() && !hasStandardOutput) {
            console.print(report.summary());
        }
    }
}

package io.heddle.cli.fleet;

import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle fleet compare}: two variants of the same jobs. */
@Command(
        name = "compare",
        description = {
            "Compare the jobs of a folder of facts under two variants: over the fleet, and job by job.",
            "GC CPU utilisation needs the CPU time of the processes: from run files of Heddle, JFR recordings, or"
                    + " heddle fleet ingest --cpu."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:jobs were compared, and all files were written",
            "2:no job can be compared, or a file could not be written"
        },
        footer = {
            "  heddle fleet compare facts --baseline before --candidate after",
            "  heddle fleet compare facts --baseline before --candidate after --html fleet.html --csv jobs.csv",
            "  heddle fleet compare facts --baseline g1 --candidate zgc --match program,change,platform"
        })
public final class FleetCompareCommand implements Callable<Integer> {
    /** Which jobs are the same. */
    static final class MatchOptions {
        @Option(
                names = "--match",
                paramLabel = "FACTORS",
                split = ",",
                description =
                        "What must be equal under both variants, beside the job: program, user, change, platform, heap,"
                                + " committed, or none (default: all of them)")
        @Nullable
        List<String> factors;

        @Option(
                names = "--committed-factor",
                paramLabel = "X",
                description = "How far the committed heaps of a job may differ (default: 1.5)")
        @Nullable
        Double committedFactor;
    }

    /** The engine that computes. */
    static final class EngineOptions {
        @Option(
                names = "--engine",
                paramLabel = "NAME",
                defaultValue = "duckdb",
                description = "duckdb, in this process, or spark (default: ${DEFAULT-VALUE})")
        String name = "duckdb";

        @Option(
                names = "--master",
                paramLabel = "URL",
                description = "The machines of Spark, such as spark://host:7077 (default: local[*])")
        @Nullable
        String master;
    }

    /** Files beside the JSON. */
    static final class Documents {
        @Option(
                names = {"--html", "--export-html"},
                paramLabel = "FILE",
                description = "Write a page with charts")
        @Nullable
        Destination html;

        @Option(
                names = {"--csv", "--export-csv"},
                paramLabel = "FILE",
                description = "Write one CSV line for each job and metric")
        @Nullable
        Destination csv;

        @Option(
                names = {"--markdown", "--export-markdown"},
                paramLabel = "FILE",
                description = "Write the report as Markdown")
        @Nullable
        Destination markdown;
    }

    @Parameters(
            paramLabel = "FACTS",
            description = "The folder of facts; with --engine spark also an address such as s3a://bucket/facts")
    @SuppressWarnings("NullAway.Init")
    private String facts;

    @Option(names = "--baseline", required = true, paramLabel = "VARIANT", description = "What is compared with")
    @SuppressWarnings("NullAway.Init")
    private String baseline;

    @Option(names = "--candidate", required = true, paramLabel = "VARIANT", description = "What may be better")
    @SuppressWarnings("NullAway.Init")
    private String candidate;

    @ArgGroup(validate = false, order = 1, heading = "%nWhich jobs are compared:%n")
    private MatchOptions match = new MatchOptions();

    @ArgGroup(validate = false, order = 2, heading = "%nEngine:%n")
    private EngineOptions engine = new EngineOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nFiles:%n")
    private Documents documents = new Documents();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        if (engine.master != null && engine.name.equals("duckdb")) {
            throw new ParameterException(spec.commandLine(), "--master needs --engine spark");
        }
        if (baseline.equals(candidate)) {
            throw new ParameterException(
                    spec.commandLine(), "--baseline and --candidate are the same variant. Name two");
        }
        return new FactsComparison(Console.of(spec.commandLine()), output, documents)
                .run(facts, baseline, candidate, match, engine);
    }
}

package io.heddle.cli.compare;

import io.heddle.cli.options.CompletionCandidates;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.compare.CompareSettings;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Readiness;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle compare}: which policy suits a program, by how much, with what confidence, and why. */
@Command(
        name = "compare",
        description = {
            "Run a program under several policies in turn. Report which policy suits it, by how much, and why.",
            "Heddle gives each run the same standard input and hides its output. The program must terminate with status"
                    + " 0. Heddle measures a server under load, and terminates the server."
        },
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the arms were measured, and all files were written",
            "2:nothing could be measured, or a file could not be written",
            "128+N:signal N ended the comparison; the results until then are printed"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  heddle compare -- java -jar app.jar",
            "  heddle compare --why -- java -jar app.jar",
            "  heddle compare -n 20 -p default -p fifo --html page.html -- java -jar app.jar",
            "  heddle compare --ready port:8080 --load 'wrk -d 20 http://localhost:8080/' \\",
            "      --metric 'requests=Requests/sec: *([0-9.]+):more' -- java -jar server.jar"
        })
public final class CompareCommand implements Callable<Integer> {
    /** The options for arms and runs. */
    static final class Measurement {
        @Option(
                names = {"-p", "--arm", "--policy"},
                paramLabel = "ARM",
                completionCandidates = CompletionCandidates.Arms.class,
                description =
                        "[LABEL=]TERM{+TERM}, where TERM is one of ${COMPLETION-CANDIDATES}, gc:threads=N, or a TOML file. bare is the"
                                + " program without Heddle. The first arm is the baseline; may be repeated (default: default,"
                                + " slice, slice-nice and fifo, as far as this machine allows them)")
        private List<String> arms = new ArrayList<>();

        @Option(
                names = {"-n", "--runs"},
                paramLabel = "N",
                defaultValue = "8",
                description = "Measured runs of each arm; intervals need 5 (default: ${DEFAULT-VALUE})")
        private int runs = 8;

        @Option(
                names = {"-w", "--warmup"},
                paramLabel = "N",
                defaultValue = "1",
                description = "Runs of each arm that come first and are discarded (default: ${DEFAULT-VALUE})")
        private int warmup = 1;

        @Option(
                names = "--margin",
                paramLabel = "PERCENT",
                defaultValue = "5",
                description = "The difference that does not matter to you (default: ${DEFAULT-VALUE})")
        private double marginPercent = 5;

        @Option(
                names = "--null",
                description =
                        "Add a second copy of the baseline. Heddle recommends nothing if that copy is faster or slower")
        private boolean withNull;

        @Option(
                names = "--seed",
                paramLabel = "N",
                defaultValue = "1",
                description = "Seed of the order of runs (default: ${DEFAULT-VALUE})")
        private long seed = 1;
    }

    /** The conditions of each run. */
    static final class Conditions {
        @Option(names = "--input", paramLabel = "FILE", description = "The standard input of each run (default: empty)")
        private @Nullable Path input;

        @Option(
                names = "--prepare",
                paramLabel = "CMD",
                description = "A shell command before each run. Its background processes end after --cleanup")
        private @Nullable String prepare;

        @Option(
                names = "--cleanup",
                paramLabel = "CMD",
                description = "A shell command after each run, also after a failed one")
        private @Nullable String cleanup;

        @Option(
                names = "--timeout",
                paramLabel = "DURATION",
                description = "End a run that takes longer, for example 90s or 5m, and drop its arm")
        private @Nullable Duration timeout;

        @Option(names = "--ignore-failure", description = "Count runs with another exit status than 0")
        private boolean ignoreFailure;
    }

    /** How a server is measured. */
    static final class Servers {
        @Option(
                names = "--ready",
                paramLabel = "WHEN",
                description = "The sign that the server is ready: port:N accepts connections, a line of output matches"
                        + " log:REGEX, or a shell command terminates with status 0")
        private @Nullable String ready;

        @Option(
                names = "--ready-timeout",
                paramLabel = "DURATION",
                description = "Limit of the time until the server is ready (default: 60s)")
        private @Nullable Duration readyTimeout;

        @Option(
                names = "--load",
                paramLabel = "CMD",
                description =
                        "A shell command that loads the ready server. Heddle terminates the server after this command")
        private @Nullable String load;

        @Option(
                names = {"-d", "--for", "--duration"},
                paramLabel = "DURATION",
                description = "The time that the server serves; a limit with --load")
        private @Nullable Duration duration;

        @Option(
                names = "--metric",
                paramLabel = "NAME=REGEX:more|less",
                description =
                        "A number in the output of the load or the program: the first group of the last match of REGEX."
                                + " The first metric decides instead of wall time; may be repeated")
        private List<String> metrics = new ArrayList<>();
    }

    /** Where results and progress go. */
    static final class Results {
        @Option(
                names = {"--html", "--export-html"},
                paramLabel = "FILE",
                description = "Write a page with charts")
        private @Nullable Destination html;

        @Option(
                names = {"--json", "--export-json"},
                paramLabel = "FILE",
                description = "Write all results; - is standard output")
        private @Nullable Destination json;

        @Option(
                names = {"--csv", "--export-csv"},
                paramLabel = "FILE",
                description = "Write one CSV line for each run")
        private @Nullable Destination csv;

        @Option(
                names = {"--markdown", "--export-markdown"},
                paramLabel = "FILE",
                description = "Write the report as Markdown")
        private @Nullable Destination markdown;

        @Option(
                names = "--why",
                description = "Record one more run of the baseline and of the best arm, and report where the difference"
                        + " went. These runs do not count in the trial")
        private boolean withWhy;

        @Option(names = "--show-output", description = "Print the program's output on standard error after each run")
        private boolean showOutput;

        @Option(
                names = {"-q", "--quiet"},
                description = "Print no progress and no advice; only results, warnings and errors")
        private boolean quiet;

        CompareOutput output() {
            return new CompareOutput(
                    json,
                    html,
                    csv,
                    markdown,
                    ProgressReporter.Style.of(quiet),
                    showOutput ? CompareOutput.ProgramOutput.SHOWN : CompareOutput.ProgramOutput.HIDDEN,
                    withWhy ? CompareOutput.Differences.RECORDED : CompareOutput.Differences.MEASURED);
        }
    }

    @ArgGroup(validate = false, heading = "%nMeasurement options:%n", order = 1)
    private Measurement measurement = new Measurement();

    @ArgGroup(validate = false, heading = "%nRun options:%n", order = 2)
    private Conditions conditions = new Conditions();

    @ArgGroup(validate = false, heading = "%nServer options:%n", order = 3)
    private Servers servers = new Servers();

    @ArgGroup(validate = false, heading = "%nOutput options:%n", order = 4)
    private Results results = new Results();

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments.")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        List<ArmSpec> arms = measurement.arms.stream().map(ArmSpec::parse).toList();
        RunProtocol protocol;
        try {
            protocol = protocol();
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()));
        }
        var settings = new CompareSettings(
                measurement.runs,
                measurement.warmup,
                measurement.withNull,
                conditions.timeout,
                conditions.ignoreFailure,
                measurement.marginPercent / 100,
                measurement.seed,
                protocol);
        return new TerminalComparison(command, arms, settings, results.output(), Console.of(spec.commandLine())).run();
    }

    private RunProtocol protocol() {
        Readiness ready = servers.ready == null ? null : Readiness.parse(servers.ready);
        return new RunProtocol(
                input(),
                conditions.prepare,
                RunMode.of(ready, servers.readyTimeout, servers.load, servers.duration),
                conditions.cleanup,
                servers.metrics.stream().map(MetricSpec::parse).toList());
    }

    /** The file that each run reads from its beginning. */
    private @Nullable Path input() {
        Path input = conditions.input;
        if (input == null) {
            return null;
        }
        if (!Files.isRegularFile(input) || !Files.isReadable(input)) {
            throw new UserError(
                    "cannot read --input " + input + " once for each run. Name a regular file that you may read.");
        }
        return input.toAbsolutePath().normalize();
    }
}

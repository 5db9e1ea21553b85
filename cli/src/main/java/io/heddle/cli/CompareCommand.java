package io.heddle.cli;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Readiness;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle compare}: which schedule suits a program, by how much, how sure that is, and why. */
@Command(
        name = "compare",
        description = "Run a program under several policies in turn and say which suits it, by how much, and why.",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    @Option(
            names = "--arm",
            paramLabel = "ARM",
            completionCandidates = Candidates.Arms.class,
            description =
                    "[LABEL=]TERM{+TERM}, where TERM is one of ${COMPLETION-CANDIDATES}, or a TOML file; bare is the program"
                            + " without Heddle. The first is what the others are compared with (default: default, slice,"
                            + " slice-nice and fifo, as far as possible here)")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "8",
            description = "Measured runs of each arm; intervals need 5 (default: ${DEFAULT-VALUE})")
    private int runs;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            defaultValue = "1",
            description = "Runs of each arm before, which don't count (default: ${DEFAULT-VALUE})")
    private int warmup;

    @Option(
            names = "--null",
            description =
                    "Add a second copy of the first arm; should it come out faster or slower, nothing is recommended")
    private boolean withNull;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "End a run that takes longer, for example 90s or 5m; its arm is dropped")
    private @Nullable Duration timeout;

    @Option(
            names = "--prepare",
            paramLabel = "CMD",
            description = "A shell command before each run; what it leaves running goes on until after --cleanup")
    private @Nullable String prepare;

    @Option(
            names = "--ready",
            paramLabel = "WHEN",
            description =
                    "A server is ready when this holds: port:N takes connections, log:REGEX was written, or a shell"
                            + " command ends with status 0")
    private @Nullable String ready;

    @Option(names = "--ready-timeout", paramLabel = "DURATION", description = "How long that may take (default: 60s)")
    private @Nullable Duration readyTimeout;

    @Option(
            names = "--load",
            paramLabel = "CMD",
            description =
                    "A shell command that drives the server once it is ready; when it has ended, so is the server")
    private @Nullable String load;

    @Option(names = "--for", paramLabel = "DURATION", description = "How long the server serves: at most, with --load")
    private @Nullable Duration span;

    @Option(
            names = "--metric",
            paramLabel = "NAME=REGEX:more|less",
            description =
                    "A number that the load or the program prints: the REGEX's first group, at its last match; the"
                            + " first metric decides instead of wall time; may be repeated")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--cleanup",
            paramLabel = "CMD",
            description = "A shell command after each run, also after one that failed")
    private @Nullable String cleanup;

    @Option(names = "--ignore-failure", description = "Count runs that exit with another status than 0")
    private boolean ignoreFailure;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "The difference that doesn't matter to you (default: ${DEFAULT-VALUE})")
    private double marginPercent;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the order of runs")
    private long seed;

    @Option(names = "--json", paramLabel = "FILE", description = "Write all findings; - is standard output")
    private @Nullable Destination json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts")
    private @Nullable Destination html;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write one line for each run")
    private @Nullable Destination csv;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the report as Markdown")
    private @Nullable Destination markdown;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments.")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        List<ArmSpec> specs = arms.stream().map(ArmSpec::parse).toList();
        RunProtocol protocol;
        try {
            protocol = protocol();
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()));
        }
        var settings = new CompareSettings(
                runs, warmup, withNull, timeout, ignoreFailure, marginPercent / 100, seed, protocol);
        return new Comparing(
                        command,
                        specs,
                        settings,
                        new CompareTargets(json, html, csv, markdown),
                        Console.of(spec.commandLine()))
                .run();
    }

    private RunProtocol protocol() {
        RunMode mode = RunMode.of(ready == null ? null : Readiness.parse(ready), readyTimeout, load, span);
        return new RunProtocol(
                prepare, mode, cleanup, metrics.stream().map(MetricSpec::parse).toList());
    }
}

package io.heddle.cli;

import io.heddle.cli.compare.ArmSpec;
import io.heddle.cli.compare.Comparing;
import io.heddle.report.Destination;
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
            description = "[LABEL=]TERM, where TERM is bare, default, slice, slice-nice, fifo or fifo-all; the first is"
                    + " what the others are compared with (default: default and every policy possible here)")
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

    @Option(names = "--null", description = "Add a second copy of the first arm, which must come out `no difference`")
    private boolean withNull;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "End a run that takes longer, for example 90s or 5m; its arm is dropped")
    private @Nullable Duration timeout;

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
    private @Nullable String json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts")
    private @Nullable String html;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write one line for each run")
    private @Nullable String csv;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the report as Markdown")
    private @Nullable String markdown;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments.")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (runs < 1 || warmup < 0 || marginPercent <= 0) {
            throw new UserError("--runs must be 1 or more, --warmup 0 or more, and --margin above 0");
        }
        if (timeout != null && timeout.isZero()) {
            throw new UserError("--timeout must be above 0");
        }
        List<ArmSpec> specs;
        try {
            specs = arms.stream().map(ArmSpec::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()));
        }
        return new Comparing(
                        command,
                        specs,
                        new Comparing.Settings(
                                runs, warmup, withNull, timeout, ignoreFailure, marginPercent / 100, seed),
                        new Comparing.Targets(
                                destination(json), destination(html), destination(csv), destination(markdown)),
                        spec.commandLine().getOut(),
                        spec.commandLine().getErr())
                .run();
    }

    private static @Nullable Destination destination(@Nullable String file) {
        return file == null ? null : Destination.parse(file);
    }
}

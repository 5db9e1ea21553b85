package io.heddle.cli.fleet;

import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle fleet show}: one log alone. */
@Command(
        name = "show",
        description = "Summarise one GC log: its pauses by kind and cause, percentiles, and what stands out.",
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the log was summarised",
            "2:no line is one of a GC log, a file cannot be read, or the summary not written"
        },
        footer = {"  heddle fleet show gc.log", "  heddle fleet show gc.log gc.log.0 gc.log.1 --json -"})
public final class FleetShowCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "The files of one log: more than one if it was rotated; gzip and Zstandard are read as well")
    @SuppressWarnings("NullAway.Init")
    private List<Path> files;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = {"--html", "--export-html"},
            paramLabel = "FILE",
            description = "Write the summary as a page")
    private @Nullable Destination html;

    @Option(
            names = {"--csv", "--export-csv"},
            paramLabel = "FILE",
            description = "Write one CSV line for each kind of pause")
    private @Nullable Destination csv;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        return new LogOverview(Console.of(spec.commandLine()), output).run(files, html, csv);
    }
}

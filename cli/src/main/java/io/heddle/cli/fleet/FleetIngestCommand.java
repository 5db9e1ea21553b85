package io.heddle.cli.fleet;

import io.heddle.cli.terminal.Console;
import io.heddle.documents.WriteFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle fleet ingest}: logs become facts. */
@Command(
        name = "ingest",
        description = {
            "Read GC logs, JFR recordings and run files of Heddle into a folder of Parquet files.",
            "A log that was read before adds nothing. A log that has grown replaces its earlier facts."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the folder has the facts of all files",
            "1:some files were left out",
            "2:no file was read, or the facts could not be written"
        },
        footer = {
            "  heddle fleet ingest --variant before --job shop --instance 17 --into facts gc*.log",
            "  heddle fleet ingest --layout '{variant}/{job}/{instance}/*' --into facts logs",
            "  heddle fleet ingest --cpu cpu.csv --into facts"
        })
public final class FleetIngestCommand implements Callable<Integer> {
    /** Names that are equal for all files. A layout may name them instead. */
    static final class Names {
        @Option(
                names = "--layout",
                paramLabel = "PATTERN",
                description =
                        "The end of the files' paths, with {variant}, {job}, {instance}, {program}, {user}, {change}, {platform}"
                                + " and *, each without /")
        @Nullable
        String layout;

        @Option(names = "--variant", paramLabel = "NAME", description = "The setting under which the JVMs ran")
        @Nullable
        String variant;

        @Option(names = "--job", paramLabel = "NAME", description = "The job to which the JVMs belong")
        @Nullable
        String job;

        @Option(names = "--instance", paramLabel = "NAME", description = "The instance of the job")
        @Nullable
        String instance;

        @Option(names = "--program", paramLabel = "NAME", description = "The program that the job runs")
        @Nullable
        String program;

        @Option(names = "--user", paramLabel = "NAME", description = "The account of the job")
        @Nullable
        String user;

        @Option(names = "--change", paramLabel = "ID", description = "The last change of the program, such as a commit")
        @Nullable
        String change;

        @Option(
                names = "--platform",
                paramLabel = "NAME",
                description = "The hardware (default: CPUs and memory in the log)")
        @Nullable
        String platform;
    }

    @Parameters(arity = "0..*", paramLabel = "PATH", description = "Files, or folders whose files are read")
    private List<Path> paths = List.of();

    @Option(names = "--into", required = true, paramLabel = "FACTS", description = "The folder of facts; may be new")
    @SuppressWarnings("NullAway.Init")
    private Path facts;

    @ArgGroup(validate = false, order = 1, heading = "%nWhich instance a file belongs to:%n")
    private Names names = new Names();

    @Option(
            names = "--cpu",
            paramLabel = "FILE",
            description =
                    "A CSV file with CPU times of processes: variant,job,instance,cpuSeconds and, if known, peakRssBytes")
    private @Nullable Path cpu;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Files that are read at the same time (default: the number of CPUs)")
    private @Nullable Integer threads;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only warnings and errors")
    private boolean quiet;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed, InterruptedException {
        if (paths.isEmpty() && cpu == null) {
            throw new ParameterException(spec.commandLine(), "nothing to read. Name GC logs, or use --cpu");
        }
        if (threads != null && threads < 1) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1");
        }
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        return new FactsIngest(Console.of(spec.commandLine()), quiet).run(facts, names, paths, cpu, workers);
    }
}

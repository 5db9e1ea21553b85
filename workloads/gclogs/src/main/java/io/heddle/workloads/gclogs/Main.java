package io.heddle.workloads.gclogs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The commands {@code java -jar gclogs.jar write} and {@code read}. */
@Command(
        name = "gclogs",
        description = {
            "Write a long GC log, or read one and print the time and the CPU time of a gigabyte in seconds.",
            "Exit status: 0 done, 1 failed, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
public final class Main {
    private static final int FAILED = 1;
    private static final long BYTES_PER_MEGABYTE = 1_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Main())
                .registerConverter(PauseReader.class, Main::reader)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("gclogs: " + failure);
                    return FAILED;
                })
                .execute(args);
    }

    private static PauseReader reader(String name) {
        return Stream.of(PauseReader.values())
                .filter(reader -> reader.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'%s' is no reader".formatted(name)));
    }

    @Command(description = "Run a JVM, and repeat the collections of its log until the log is long.")
    int write(
            @Parameters(description = "serial, parallel, g1 or z", paramLabel = "COLLECTOR") String collector,
            @Parameters(description = "Tags and levels, such as gc*=debug", paramLabel = "LEVELS") String levels,
            @Parameters(description = "The file", paramLabel = "LOG") Path log,
            @Option(
                            names = "--megabytes",
                            defaultValue = "200",
                            description = "Size of the log (default: ${DEFAULT-VALUE})")
                    int megabytes,
            @Option(
                            names = "--seconds",
                            defaultValue = "3",
                            description = "How long the JVM runs (default: ${DEFAULT-VALUE})")
                    double seconds)
            throws IOException, InterruptedException {
        LongLog.of(LiveLog.of(collector, levels, seconds)).write(log, megabytes * BYTES_PER_MEGABYTE);
        return 0;
    }

    @Command(description = "Read a log again and again, and print the cost of a gigabyte.")
    int read(
            @Parameters(description = "One of ${COMPLETION-CANDIDATES}", paramLabel = "READER") PauseReader reader,
            @Parameters(description = "The file", paramLabel = "LOG") Path log,
            @Option(
                            names = "--warm-up",
                            defaultValue = "2",
                            description = "Seconds before the measurement (default: ${DEFAULT-VALUE})")
                    double warmUp,
            @Option(
                            names = "--seconds",
                            defaultValue = "3",
                            description = "Seconds of the measurement (default: ${DEFAULT-VALUE})")
                    double seconds)
            throws IOException {
        // GCToolKit logs and prints lines that it does not know.
        LogManager.getLogManager().reset();
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Measurement.of(reader, log, warmUp);
        spec.commandLine().getOut().println(Measurement.of(reader, log, seconds));
        return 0;
    }
}

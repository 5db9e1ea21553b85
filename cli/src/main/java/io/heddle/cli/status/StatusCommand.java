package io.heddle.cli.status;

import io.heddle.cli.jvms.GovernedProgram;
import io.heddle.cli.jvms.GovernedPrograms;
import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.run.SignalForwarding;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.report.text.TextReport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle status}: what Heddle does with each governed program, and what it knows. */
@Command(
        name = "status",
        description = {
            "Show the policy of each program that Heddle governs, and what the selector knows.",
            "Only root sees the programs that other users govern."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the states are written, even none, or a signal has ended --listen",
            "2:no Heddle governs the process, or the states could not be written"
        },
        footer = {
            "  heddle status",
            "  heddle status 4711 --format json",
            "  heddle status --format openmetrics --output /var/lib/node_exporter/heddle.prom",
            "  heddle status --listen 19100"
        })
public final class StatusCommand implements Callable<Integer> {
    private static final int WIDTH_OF_FILES = 120;

    /** How states are written. */
    enum Format {
        TEXT,
        JSON,
        OPENMETRICS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How and where states are written. */
    static final class OutputGroup {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description = "${COMPLETION-CANDIDATES} (default: text, and openmetrics with --listen)")
        private @Nullable Format format;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                defaultValue = "-",
                description = "Replace FILE as a whole, for example for the node exporter's textfile collector;"
                        + " - is standard output (default: ${DEFAULT-VALUE})")
        @SuppressWarnings("NullAway.Init")
        private Destination destination;

        @Option(
                names = "--listen",
                paramLabel = "ADDRESS",
                converter = ListenAddress.class,
                description = "Serve the metrics at http://ADDRESS/metrics until a signal ends this command. ADDRESS is"
                        + " HOST:PORT, or a port of the loopback address, for example 19100")
        private @Nullable InetSocketAddress listen;
    }

    @Parameters(
            paramLabel = "PID|MAIN",
            arity = "0..1",
            description = "The PID of a process of the program or of its Heddle process, the program's main class or"
                    + " jar, or an unambiguous part of that name (default: all programs)")
    private @Nullable String process;

    @ArgGroup(validate = false, heading = "%nOutput options:%n")
    private OutputGroup output = new OutputGroup();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        checkOptions();
        output.destination.check();
        Proc proc = Proc.live();
        GovernedPrograms programs = new GovernedPrograms(proc, spec.root().commandLine());
        @Nullable ProcessId only = process == null ? null : only(proc, process);
        List<GovernedProgram> now = read(programs, only);
        if (only != null && now.isEmpty()) {
            throw new UserError("no Heddle governs process " + only.pid() + ". `" + SelfCommand.word()
                    + " status` shows the programs that Heddle governs.");
        }
        if (output.listen == null) {
            write(now);
        } else {
            serve(output.listen, programs, only);
        }
        return 0;
    }

    private void checkOptions() {
        if (output.listen == null) {
            return;
        }
        if (output.format != null && output.format != Format.OPENMETRICS) {
            throw new ParameterException(
                    spec.commandLine(), "--listen serves openmetrics only. Leave --format " + output.format + " out");
        }
        if (!(output.destination instanceof Destination.Standard)) {
            throw new ParameterException(spec.commandLine(), "--listen writes no file. Leave --output out");
        }
    }

    private static ProcessId only(Proc proc, String process) {
        RunningJvms jvms = new RunningJvms(proc);
        return jvms.process(jvms.pid(process));
    }

    private static List<GovernedProgram> read(GovernedPrograms programs, @Nullable ProcessId only) {
        return only == null ? programs.all() : programs.of(only).stream().toList();
    }

    private void write(List<GovernedProgram> programs) throws WriteFailed {
        switch (output.format == null ? Format.TEXT : output.format) {
            case TEXT -> writeText(programs);
            case JSON -> JsonFile.write(output.destination, StatusDocument.of(programs));
            case OPENMETRICS -> output.destination.write(Content.text(() -> StatusMetrics.of(programs)));
        }
    }

    private void writeText(List<GovernedProgram> programs) throws WriteFailed {
        if (output.destination instanceof Destination.Standard) {
            Console.of(spec.commandLine()).print(StatusReport.of(programs));
        } else {
            output.destination.write(
                    TextReport.content(StatusReport.of(programs), TextReport.Colour.OFF, WIDTH_OF_FILES));
        }
    }

    private void serve(InetSocketAddress address, GovernedPrograms programs, @Nullable ProcessId only) {
        CountDownLatch signalled = new CountDownLatch(1);
        SignalForwarding.endsWith(signalled::countDown, _ -> {});
        try (MetricsServer server = new MetricsServer(address, () -> StatusMetrics.of(read(programs, only)))) {
            Console.of(spec.commandLine()).tell("serving " + server.url() + "; Ctrl-C ends");
            signalled.await();
        } catch (IOException e) {
            throw new UserError("cannot listen on " + ListenAddress.describe(address) + ": " + e.getMessage()
                    + ". Choose another port, or an address of this machine.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.heddle.cli.top;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.cli.top.figures.JvmRow;
import io.heddle.cli.top.figures.RoleRow;
import io.heddle.cli.top.figures.RunnableThreads;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import io.heddle.cli.top.figures.TopModel;
import io.heddle.cli.top.figures.TopReader;
import io.heddle.cli.top.figures.TopReading;
import io.heddle.cli.top.screen.LiveFigures;
import io.heddle.cli.top.screen.TopScreen;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle top}: what the threads of running programs do, on a screen or in one table. */
@Command(
        name = "top",
        description = {
            "Show what the threads of running JVMs do: CPU time, run-queue wait and switches, by thread and role.",
            "On a terminal, shows a screen that refreshes until q; h lists its keys. Elsewhere, and with --once or"
                    + " --json, prints one table after one interval. Only root sees the JVMs of other users."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the user has left the screen, the table is written, or the program has ended",
            "2:there is no such JVM, or the table could not be written"
        },
        footer = {
            "  heddle top",
            "  heddle top 4711",
            "  heddle top 4711 --once --threads 20",
            "  heddle top com.example.Server --json -"
        })
public final class TopCommand implements Callable<Integer> {
    /** The time in which the JVMs and the roles of their threads are found. */
    private static final Duration SEARCH = Duration.ofMillis(200);

    @Parameters(
            paramLabel = "PID|MAIN",
            arity = "0..1",
            description = "The PID of a process of the program, its main class or jar, or an unambiguous part of that"
                    + " name (default: all JVMs)")
    private @Nullable String process;

    @Option(names = "--once", description = "Print one table after one interval, on a terminal too")
    private boolean once;

    @Option(
            names = "--interval",
            paramLabel = "DURATION",
            defaultValue = "1s",
            description = "The time between two readings, for example 500ms (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private Duration interval;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "In the table, show only the N threads with the most CPU time (default: all)")
    private @Nullable Integer limit;

    @ArgGroup(validate = false, heading = "%nOutput options:%n")
    private OutputOptions output = new OutputOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /**
     * A JVM with its governor, in the JSON.
     *
     * @param governor null when no Heddle governs the JVM
     * @param status the state that the governor has published; null when it is unknown
     */
    record GovernedJvm(
            JvmRow figures,
            RunningJvm.@Nullable Governor governor,
            @Nullable GovernorStatus status) {
        static GovernedJvm of(JvmRow figures, @Nullable Governance governance) {
            return governance == null
                    ? new GovernedJvm(figures, null, null)
                    : new GovernedJvm(figures, governance.governor(), governance.status());
        }
    }

    /** The JSON of {@code heddle top} ({@code docs/schemas/top.schema.json}). */
    record TopDocument(
            String schema,
            boolean ended,
            double seconds,
            @Nullable Integer runnableThreads,
            List<GovernedJvm> jvms,
            List<RoleRow> roles,
            List<ThreadRow> threads,
            int threadsWithoutFigures) {}

    @Override
    public Integer call() throws WriteFailed {
        if (interval.isZero() || (limit != null && limit < 0)) {
            throw new ParameterException(
                    spec.commandLine(), "--interval must be above 0, and --threads must not be negative");
        }
        output.checkJson();
        Proc proc = Proc.live();
        RunningJvms running = new RunningJvms(proc);
        List<RunningJvm> jvms = running.all(spec.root().commandLine());
        List<ProcessId> tops = process == null ? all(proc, jvms) : List.of(running.process(running.pid(process)));
        try (TopReader reader = new TopReader(proc, tops)) {
            reader.watch(SEARCH);
            if (usesScreen()) {
                showScreen(proc, running, tops, reader);
            } else {
                show(proc, running, tops, reader);
            }
        }
        return 0;
    }

    /** Whether a screen is wanted, and both keyboard and screen are those of a terminal that can show it. */
    private boolean usesScreen() {
        return !once && limit == null && output.showsOnlyForPeople() && TerminalInfo.canShowScreens();
    }

    private void showScreen(Proc proc, RunningJvms running, List<ProcessId> tops, TopReader reader) {
        ProcessId only = process == null ? null : tops.getFirst();
        requireJvm(proc, reader.read(), tops);
        TopScreen.show(
                new LiveFigures(proc, running, spec.root().commandLine(), reader, only),
                running,
                spec.root().commandLine(),
                interval,
                TerminalInfo.ofOutput().colour());
        if (only != null && !proc.isAlive(only)) {
            Console.of(spec.commandLine()).tell("process " + only.pid() + " has ended");
        }
    }

    private void requireJvm(Proc proc, TopReading reading, List<ProcessId> tops) {
        if (process != null && reading.jvms().isEmpty() && proc.isAlive(tops.getFirst())) {
            throw new UserError("process " + tops.getFirst().pid()
                    + " is not a HotSpot JVM that this user may inspect, and has started none. `" + SelfCommand.word()
                    + " list` shows the JVMs.");
        }
    }

    private void show(Proc proc, RunningJvms running, List<ProcessId> tops, TopReader reader) throws WriteFailed {
        TopReading before = reader.read();
        requireJvm(proc, before, tops);
        reader.watch(interval);
        TopFrame frame = TopModel.between(before, reader.read());
        OptionalInt runnable = RunnableThreads.now();
        List<ThreadRow> shown = frame.threads().stream()
                .limit(limit == null ? Long.MAX_VALUE : limit)
                .map(row -> row.in(reader.state(row.pid(), row.tid())))
                .toList();
        boolean ended = process != null && !proc.isAlive(tops.getFirst());
        if (ended) {
            Console.of(spec.commandLine()).tell("process " + tops.getFirst().pid() + " has ended");
        }
        Map<Integer, Governance> governances = running.governances(
                frame.jvms().stream().map(JvmRow::pid).toList(), spec.root().commandLine());
        if (output.showsResult() && !ended) {
            Console.of(spec.commandLine()).print(TopView.report(frame, shown, governances, runnable));
        }
        output.writeJson(new TopDocument(
                "heddle.top/1",
                ended,
                frame.seconds(),
                runnable.isPresent() ? Integer.valueOf(runnable.getAsInt()) : null,
                frame.jvms().stream()
                        .map(jvm -> GovernedJvm.of(jvm, governances.get(jvm.pid())))
                        .toList(),
                frame.roles(),
                shown,
                frame.seenOnce()));
    }

    private static List<ProcessId> all(Proc proc, List<RunningJvm> jvms) {
        return jvms.stream().flatMap(jvm -> proc.identity(jvm.pid()).stream()).toList();
    }
}

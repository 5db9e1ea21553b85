package io.heddle.cli.record;

import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.options.CompletionCandidates;
import io.heddle.cli.options.Sizes;
import io.heddle.cli.run.ProgramVerb;
import io.heddle.cli.run.RunCommand;
import io.heddle.cli.run.SignalForwarding;
import io.heddle.cli.terminal.Console;
import io.heddle.compare.recording.RecordedRun;
import io.heddle.documents.UserError;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.recorder.ProcessRecording;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.RecordingSummary;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.recorder.jvm.RecordingGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle record}: records a program that it starts, or one that runs already. */
@Command(
        name = "record",
        description = {
            "Record what the threads of a program do, and what they wait for, into one file.",
            "The file is a JDK Flight Recorder file with Heddle's events. `heddle explain` reads it; JMC and jfr open it."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "N:of a command: its own exit status; 125, 126 and 127 as of heddle run",
            "0:of a PID: the recording is complete",
            "2:of a PID: there is no such process, or the recording could not be written"
        },
        footer = {
            "  heddle record -- java -jar app.jar",
            "  heddle record -o app.jfr --for 30s 4711",
            "  heddle record --no-jfr -- ./server.sh",
            "  heddle record --no-samples -p jvm-first -- java -jar app.jar",
            "  heddle record -e syscalls:sys_enter_fsync -- java -jar app.jar",
            "  heddle explain app.jfr"
        })
public final class RecordCommand implements Callable<Integer>, ProgramVerb {
    private static final String UNCHANGED = "default";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "The recording; an existing file is replaced at the end (default: NAME-TIME.jfr in the current"
                            + " folder)")
    private @Nullable Path file;

    @Option(
            names = {"-p", "--policy"},
            paramLabel = "POLICY",
            defaultValue = UNCHANGED,
            completionCandidates = CompletionCandidates.PolicyNames.class,
            description =
                    "Run the command under a policy: a name, a TOML file, or several joined by + (default: ${DEFAULT-VALUE})")
    private String policy = UNCHANGED;

    @Option(
            names = {"-d", "--for"},
            paramLabel = "DURATION",
            description = "Record for this time, for example 30s or 5m (default: to the program's end)")
    private @Nullable Duration limit;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            defaultValue = "1g",
            converter = Sizes.class,
            description = "The limit of Heddle's own part of the file; later scheduling events are dropped and counted"
                    + " (default: ${DEFAULT-VALUE})")
    private long maxBytes;

    @Option(
            names = "--no-jfr",
            description = "Do not use Flight Recorder in the program's JVMs; it costs some 0.5 s at the start of a JVM")
    private boolean withoutFlightRecorder;

    @Option(
            names = "--no-samples",
            description = "Record neither samples nor stacks; they slow a program's start, and explain names lines of"
                    + " code by them")
    private boolean withoutSamples;

    @Option(
            names = {"-e", "--event"},
            paramLabel = "TRACEPOINT",
            description = "Record a tracepoint of the kernel, too, for example block:block_rq_issue; may be repeated")
    private List<String> tracepoints = List.of();

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only warnings and errors")
    private boolean quiet;

    @Parameters(
            arity = "1..*",
            paramLabel = "PID|COMMAND",
            description = "The PID of a process, or a command with its arguments")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        // Those of recorders that were killed.
        TemporaryFolder.removeAbandoned();
        KernelServices host = KernelServices.live();
        if (!isPid()) {
            return run(host, spec(command.getFirst()));
        }
        if (!policy.equals(UNCHANGED)) {
            throw new ParameterException(
                    spec.commandLine(), "--policy is for commands; heddle attach applies one to a PID");
        }
        if (command.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), "options must precede the PID, but '" + command.get(1) + "' follows it");
        }
        RunningJvms running = new RunningJvms(host.proc());
        int pid = running.pid(command.getFirst());
        record(host, running.process(pid), spec("pid-" + pid));
        return 0;
    }

    private int run(KernelServices host, RecordingSpec recording) throws InterruptedException {
        Policy applied = policy(host);
        RecordedRun run = new RecordedRun(
                host,
                applied,
                new FixedPolicy(applied),
                TerminationSpec.NATURAL,
                recording.under(applied.name()),
                console()::tell);
        SignalForwarding.to(run.session());
        ExitStatus status;
        try (RecordingGuard guard = RecordingGuard.start(host.reaper(), recording.flightRecorder())) {
            run.session().observe(guard);
            status = run(run, recording);
        }
        return ProgramVerb.exitAs(status);
    }

    private Policy policy(KernelServices host) {
        Policy wanted = PolicyExpression.parse(policy);
        if (wanted.selection() != null) {
            throw new UserError("a recording is of one policy, but " + wanted.name()
                    + " chooses while the program runs." + " Name a policy, for example fifo.");
        }
        new HostCapabilities(host).kernelObstacle(wanted).ifPresent(obstacle -> {
            throw RunCommand.impossible(wanted, obstacle.causeAndRemedy());
        });
        return wanted;
    }

    private ExitStatus run(RecordedRun run, RecordingSpec recording) throws InterruptedException {
        try {
            RecordedRun.Result result = run.run(SpawnSpec.of(command));
            if (result.summary() != null && !quiet) {
                RecordingReport.tell(result.summary(), recording.file(), console());
            }
            if (result.failure() != null) {
                console().tell(incomplete(recording, result.failure()));
            }
        } catch (IOException e) {
            throw cannotRecord(e);
        } catch (RuntimeException | Error e) {
            if (!run.session().hasStarted()) {
                throw e;
            }
            // A failure after the start must not change the status of the program.
            console().reportBug(e);
        }
        return run.session().awaitEnd();
    }

    private void record(KernelServices host, ProcessId process, RecordingSpec spec) {
        ProcessRecording recording = new ProcessRecording(host.proc(), spec);
        SignalForwarding.endsWith(recording::stop, _ -> {});
        try (RecordingGuard guard = RecordingGuard.start(host.reaper(), spec.flightRecorder())) {
            recording.observe(guard);
            RecordingSummary summary = recording.record(process);
            if (!quiet) {
                RecordingReport.tell(summary, spec.file(), console());
            }
        } catch (IOException e) {
            throw recording.hasBegun()
                    ? new UserError(incomplete(spec, String.valueOf(e.getMessage())))
                    : cannotRecord(e);
        }
    }

    private static UserError cannotRecord(IOException cause) {
        return new UserError("cannot record: " + cause.getMessage());
    }

    private static String incomplete(RecordingSpec recording, String cause) {
        Path partial = RecordingWriter.partial(recording.file());
        if (Files.exists(partial)) {
            return "the recording ended early: " + cause + ". The part until then: " + partial;
        }
        return "the recording " + recording.file()
                + (Files.exists(recording.file()) ? " is incomplete: " : " is missing: ") + cause;
    }

    /** @param program a path or a name, for the name of the file */
    private RecordingSpec spec(String program) {
        Path name = Path.of(program).getFileName();
        Path target = file != null
                ? file
                : Path.of((name == null ? "program" : name) + "-"
                        + TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + ".jfr");
        return new RecordingSpec(target, maxBytes, limit, flightRecorder(), tracepoints, "");
    }

    private FlightRecorder flightRecorder() {
        if (withoutFlightRecorder) {
            return FlightRecorder.UNUSED;
        }
        return withoutSamples ? FlightRecorder.WITHOUT_SAMPLES : FlightRecorder.USED;
    }

    private Console console() {
        return Console.of(spec.commandLine());
    }

    private boolean isPid() {
        return command.getFirst().chars().allMatch(c -> c >= '0' && c <= '9');
    }

    @Override
    public Optional<String> program() {
        return command.isEmpty() || isPid() ? Optional.empty() : Optional.of(command.getFirst());
    }

    @Override
    public int failureStatus() {
        return program().isPresent() ? HEDDLE_FAILED : 2;
    }
}

package io.heddle.compare.runs;

import io.heddle.compare.recording.RecordedRun;
import io.heddle.documents.UserError;
import io.heddle.governor.KernelServices;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.safety.UnboundedRealtimeException;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.SessionListener;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnException;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.recorder.RecordingSpec;
import io.heddle.trials.Arm;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one command under different policies in equal conditions: the same standard input, output into files of Heddle, and one
 * run at a time.
 *
 * <p>Concurrency: one thread runs the program. Signal handlers also read {@code current} and increment {@code stops}.
 */
public final class ProgramRunner implements AutoCloseable {
    private final KernelServices host;
    private final List<String> command;
    private final RunProtocol protocol;
    private final @Nullable Duration timeout;
    private final boolean ignoreFailures;
    private final Function<Policy, Selector> selectors;
    private final RunListener listener;
    private final Consumer<String> warnings;
    private final TemporaryFolder folder;
    private final AtomicInteger stops = new AtomicInteger();
    private volatile @Nullable Session current;

    /** Whether the program could be started once; used by the thread that runs it. */
    private boolean hasStarted;

    /**
     * @param timeout limit of one run; null for none
     * @param ignoreFailures whether to count runs with another exit status than 0
     * @param selectors creates the selector of a run
     * @param listener receives each warning once, and the output of each run
     * @throws IOException when the temporary folder cannot be used
     */
    public ProgramRunner(
            KernelServices host,
            List<String> command,
            RunProtocol protocol,
            @Nullable Duration timeout,
            boolean ignoreFailures,
            Function<Policy, Selector> selectors,
            RunListener listener)
            throws IOException {
        this.host = host;
        this.command = command;
        this.protocol = protocol;
        this.timeout = timeout;
        this.ignoreFailures = ignoreFailures;
        this.selectors = selectors;
        this.listener = listener;
        Set<String> reported = ConcurrentHashMap.newKeySet();
        this.warnings = warning -> {
            if (reported.add(warning)) {
                listener.warn(warning);
            }
        };
        TemporaryFolder.removeAbandoned();
        this.folder = TemporaryFolder.create("compare");
    }

    /**
     * An arm of a trial.
     *
     * @param policy empty for the program without Heddle
     */
    public Arm<Run> arm(String label, Optional<Policy> policy, Arm.Role role) {
        // The same code measures `bare`, but nothing reads the program's state while it runs.
        Execution execution = policy.isEmpty() ? Session::runBare : Session::run;
        return new Arm<>(label, role, () -> measure(policy.orElse(Policies.DEFAULT), execution));
    }

    /**
     * Runs the program once, as in an arm, and records it.
     *
     * @throws RunFailed when the program fails, or the recording cannot begin
     */
    public RecordedRun.Result record(Policy policy, RecordingSpec recording)
            throws RunFailed, RunDisturbed, InterruptedException {
        AtomicReference<RecordedRun.@Nullable Result> recorded = new AtomicReference<>();
        Run run = measure(policy, (session, program, output) -> {
            try {
                RecordedRun.Result result =
                        new RecordedRun(host, session, recording.under(policy.name())).run(program, output);
                recorded.set(result);
                return result.run();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot record: " + e.getMessage(), e);
            }
        });
        RecordedRun.Result result = Objects.requireNonNull(recorded.get());
        return new RecordedRun.Result(run, result.summary(), result.failure());
    }

    /** How the program of a session runs. */
    private interface Execution {
        Run run(Session session, SpawnSpec program, Supplier<@Nullable OutputDigest> output)
                throws InterruptedException;
    }

    private Run measure(Policy policy, Execution execution) throws RunFailed, RunDisturbed, InterruptedException {
        try (RunFolder files = RunFolder.in(folder.path(), warnings);
                RunLifecycle lifecycle = new RunLifecycle(host, protocol, files, timeout, this::skipsCleanup)) {
            lifecycle.prepare(this::isStopping);
            if (isStopping()) {
                throw new InterruptedException();
            }
            return switch (protocol.mode()) {
                case RunMode.ToCompletion() -> runToCompletion(policy, execution, files);
                case RunMode.Server serves -> serve(policy, execution, files, lifecycle, serves);
            };
        } catch (SpawnException e) {
            String cause = String.valueOf(e.getMessage());
            if (hasStarted) {
                throw new RunFailed(cause, e);
            }
            // Before any run has started, the command line is wrong, and every arm would fail.
            throw new UserError(cause);
        } catch (KernelException | WatchdogException | UnboundedRealtimeException | UncheckedIOException e) {
            throw new RunFailed(String.valueOf(e.getMessage()), e);
        } catch (RunFailed | RunDisturbed | InterruptedException e) {
            // The first failure is that of the run. A failure of the cleanup becomes a warning.
            for (Throwable further : e.getSuppressed()) {
                warnings.accept(String.valueOf(further.getMessage()));
            }
            throw e;
        } finally {
            current = null;
        }
    }

    private Run runToCompletion(Policy policy, Execution execution, RunFolder files)
            throws RunFailed, RunDisturbed, InterruptedException {
        Session session = session(policy, warnings::accept);
        Run run = run(session, execution, files);
        if (run.exitStatus() != 0 && !ignoreFailures) {
            throw new RunFailed("the program exited with status " + run.exitStatus()
                    + OutputTail.describe(files.errors(), files.output())
                    + ". Fix it, or count such runs with --ignore-failure.");
        }
        return run.with(null, MetricReader.read(protocol.metrics(), List.of(files.errors(), files.output())));
    }

    private Run serve(Policy policy, Execution execution, RunFolder files, RunLifecycle lifecycle, RunMode.Server mode)
            throws RunFailed, RunDisturbed, InterruptedException {
        try (LoadDriver load = new LoadDriver(mode, host.proc(), files, lifecycle.variables())) {
            load.requireFreePort();
            Session session = session(policy, new SessionListener() {
                @Override
                public void warn(String message) {
                    warnings.accept(message);
                }

                @Override
                public void started(Session session, ChildProcess program) {
                    load.start(session, program);
                }
            });
            Run run = run(session, execution, files);
            return run.with(load.await(), MetricReader.read(protocol.metrics(), load.outputFiles()));
        }
    }

    private Session session(Policy policy, SessionListener listener) {
        TerminationSpec ending = new TerminationSpec(timeout, TerminationSpec.Leftovers.END);
        Session session = new Session(host, policy, selectors.apply(policy), ending, listener);
        session.measurePeerWaits();
        return session;
    }

    /** Runs the program until it ends by itself or is ended. */
    private Run run(Session session, Execution execution, RunFolder files)
            throws RunFailed, RunDisturbed, InterruptedException {
        current = session;
        if (isStopping()) {
            throw new InterruptedException();
        }
        Path input = protocol.input();
        SpawnSpec spec = new SpawnSpec(
                command,
                input == null ? Stdio.devNull() : new Stdio.File(input),
                new Stdio.File(files.output()),
                new Stdio.File(files.errors()),
                false);
        Run run = execution.run(session, spec, () -> digest(files));
        hasStarted = true;
        listener.programEnded(files.output(), files.errors());
        if (isStopping()) {
            throw new InterruptedException();
        }
        if (session.timedOut()) {
            throw new RunFailed(
                    "the program did not terminate in time. Raise --timeout, or give the program less work.");
        }
        String disturbance = session.disturbance();
        if (disturbance != null) {
            throw new RunDisturbed(disturbance);
        }
        return run;
    }

    /** The digest of standard output; null for a server, whose output depends on its load, and for an unreadable file. */
    private @Nullable OutputDigest digest(RunFolder files) {
        try {
            return protocol.mode() instanceof RunMode.Server ? null : OutputDigest.of(files.output());
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** Ends the running program and starts no other. The second call skips the cleanup too. */
    public void stop() {
        stops.incrementAndGet();
        Session running = current;
        if (running != null) {
            running.end();
        }
    }

    public boolean isStopping() {
        return stops.get() > 0;
    }

    private boolean skipsCleanup() {
        return stops.get() > 1;
    }

    /** Invalidates the current run: this process was stopped, and continues. */
    public void continued() {
        Session running = current;
        if (running != null) {
            running.continued();
        }
    }

    @Override
    public void close() {
        RunFolder.delete(folder.path(), warnings);
    }
}

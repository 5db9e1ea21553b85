package io.heddle.compare.runs;

import io.heddle.governor.guard.UnboundedRealtimeException;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.session.Ending;
import io.heddle.governor.session.Host;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.SessionListener;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.LaunchException;
import io.heddle.kernel.process.Stdio;
import io.heddle.trials.Arm;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one command under different policies, each with the same surroundings: nothing to read, output into files that
 * only Heddle looks at, and the machine for itself.
 *
 * <p>Concurrency: one thread runs; {@code current} and {@code stops} are also used by whoever handles signals.
 */
public final class ProgramRuns implements AutoCloseable {
    private final Host host;
    private final List<String> command;
    private final Procedure procedure;
    private final @Nullable Duration timeout;
    private final boolean failuresCount;
    private final Function<Policy, Selector> selectors;
    private final Consumer<String> warnings;
    private final TemporaryFolder folder;
    private final AtomicInteger stops = new AtomicInteger();
    private volatile @Nullable Session current;

    /**
     * @param selectors makes a run's selector
     * @throws IOException when there is no place for the program's output
     */
    public ProgramRuns(
            Host host,
            List<String> command,
            Procedure procedure,
            @Nullable Duration timeout,
            boolean failuresCount,
            Function<Policy, Selector> selectors,
            Consumer<String> warnings)
            throws IOException {
        this.host = host;
        this.command = command;
        this.procedure = procedure;
        this.timeout = timeout;
        this.failuresCount = failuresCount;
        this.selectors = selectors;
        Set<String> told = ConcurrentHashMap.newKeySet();
        this.warnings = warning -> {
            if (told.add(warning)) {
                warnings.accept(warning);
            }
        };
        TemporaryFolder.removeAbandoned();
        this.folder = TemporaryFolder.create("compare");
    }

    /**
     * A variant as a trial's arm.
     *
     * @param policy empty for the program without Heddle
     */
    public Arm<Run> arm(String label, Optional<Policy> policy, Arm.Role role) {
        return new Arm<>(label, role, () -> measure(policy.orElse(null)));
    }

    private Run measure(@Nullable Policy policy) throws RunFailed, RunDisturbed, InterruptedException {
        try (RunFolder files = RunFolder.in(folder.path(), warnings);
                RunFrame frame = new RunFrame(host, procedure, files, timeout, this::isHurried)) {
            frame.prepare(this::isStopping);
            if (isStopping()) {
                throw new InterruptedException();
            }
            return switch (procedure.course()) {
                case Course.ToItsEnd() -> runToItsEnd(policy, files);
                case Course.Serves serves -> serve(policy, files, frame, serves);
            };
        } catch (KernelException
                | LaunchException
                | WatchdogException
                | UnboundedRealtimeException
                | UncheckedIOException e) {
            throw new RunFailed(String.valueOf(e.getMessage()), e);
        } catch (RunFailed | RunDisturbed | InterruptedException e) {
            // Of two failures the first is the run's; that of the cleanup is told as well.
            for (Throwable further : e.getSuppressed()) {
                warnings.accept(String.valueOf(further.getMessage()));
            }
            throw e;
        } finally {
            current = null;
        }
    }

    private Run runToItsEnd(@Nullable Policy policy, RunFolder files)
            throws RunFailed, RunDisturbed, InterruptedException {
        Session session = session(policy, warnings::accept);
        Run run = run(session, policy, files);
        if (run.exitStatus() != 0 && !failuresCount) {
            throw new RunFailed(
                    "it exited with status " + run.exitStatus() + LastWords.in(files.errors(), files.output())
                            + "; mend it, or count such runs with --ignore-failure");
        }
        return run.with(null, MetricReading.read(procedure.metrics(), List.of(files.errors(), files.output())));
    }

    private Run serve(@Nullable Policy policy, RunFolder files, RunFrame frame, Course.Serves course)
            throws RunFailed, RunDisturbed, InterruptedException {
        try (UnderLoad load = new UnderLoad(course, host.proc(), files, frame.variables())) {
            load.requireNobodyElse();
            Session session = session(policy, new SessionListener() {
                @Override
                public void warn(String message) {
                    warnings.accept(message);
                }

                @Override
                public void started(Session session, ChildProcess program) {
                    load.begin(session, program);
                }
            });
            Run run = run(session, policy, files);
            return run.with(load.finish(), MetricReading.read(procedure.metrics(), load.texts()));
        }
    }

    private Session session(@Nullable Policy policy, SessionListener listener) {
        Ending ending = new Ending(timeout, Ending.Leftovers.END);
        Policy applied = policy == null ? Policies.DEFAULT : policy;
        Session session = new Session(host, applied, selectors.apply(applied), ending, listener);
        session.measureWaitsOfNeighbours();
        return session;
    }

    /** To the program's end, whoever brings that about. */
    private Run run(Session session, @Nullable Policy policy, RunFolder files)
            throws RunFailed, RunDisturbed, InterruptedException {
        current = session;
        if (isStopping()) {
            throw new InterruptedException();
        }
        Launch launch = new Launch(
                command, Stdio.nothing(), new Stdio.File(files.output()), new Stdio.File(files.errors()), false);
        // `bare` is timed by the same code, but nothing looks at the program while it runs.
        Run run = policy == null
                ? session.runBare(launch, () -> digest(files))
                : session.run(launch, () -> digest(files));
        if (isStopping()) {
            throw new InterruptedException();
        }
        if (session.timedOut()) {
            throw new RunFailed("it did not end in time; raise --timeout, or give it less to do");
        }
        String disturbance = session.disturbance();
        if (disturbance != null) {
            throw new RunDisturbed(disturbance);
        }
        return run;
    }

    /** Of a server there is none: what it writes is about its load. */
    private @Nullable OutputDigest digest(RunFolder files) {
        try {
            return procedure.course() instanceof Course.Serves ? null : OutputDigest.of(files.output());
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** Ends the running program and lets no other begin; asked again, doesn't wait for the cleanup either. */
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

    private boolean isHurried() {
        return stops.get() > 1;
    }

    /** This process was stopped and goes on: the run that was under way says little. */
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

package io.heddle.compare.runs;

import io.heddle.governor.run.ServingPhase;
import io.heddle.governor.session.Session;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.Proc;
import io.heddle.trials.RunFailed;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Drives a server while its session supervises it: waits until the server is ready, runs the load, and ends the session.
 *
 * <p>Concurrency: a separate thread does this work. The thread of the session starts it by {@link #start} and waits for its end
 * by {@link #await} or {@link #close}, which set {@code cancelled}. The separate thread writes {@code stage}, {@code failure},
 * {@code serving} and {@code loadOutput}; others read them after its end.
 */
final class LoadDriver implements AutoCloseable {
    /** The load may fail, because its connections break, before the end of the server is detected. */
    private static final Duration END_DETECTION = Duration.ofMillis(500);

    private enum Stage {
        STARTING("before it was ready"),
        SERVING("under load"),
        DONE("");

        private final String description;

        Stage(String description) {
            this.description = description;
        }
    }

    private final RunMode.Server mode;
    private final Proc proc;
    private final RunFolder files;
    private final Map<String, String> variables;
    private List<Path> loadOutput = List.of();
    private Stage stage = Stage.STARTING;
    private @Nullable RunFailed failure;
    private @Nullable ServingPhase serving;
    private @Nullable Thread thread;
    private @Nullable ChildProcess server;
    private volatile boolean cancelled;

    LoadDriver(RunMode.Server mode, Proc proc, RunFolder files, Map<String, String> variables) {
        this.mode = mode;
        this.proc = proc;
        this.files = files;
        this.variables = new LinkedHashMap<>(variables);
    }

    /**
     * Checks the port before the program starts.
     *
     * @throws RunFailed when the probe would take another server for the program
     */
    void requireFreePort() throws RunFailed {
        if (mode.ready() instanceof Readiness.Port(int port)
                && new ReadinessProbe.OfPort(port)
                        .test(Deadline.in(null, () -> cancelled))
                        .isPresent()) {
            throw new RunFailed("port " + port + " is in use: another process accepts connections before the program"
                    + " starts. End it, or give the program another port.");
        }
    }

    /** Starts the thread; the program has just started. */
    void start(Session session, ChildProcess program) {
        server = program;
        variables.put("HEDDLE_PID", String.valueOf(program.pid()));
        thread = Thread.ofPlatform().name("heddle-load").daemon().start(() -> {
            try {
                serve(session, program);
            } catch (RunFailed failed) {
                failure = failed;
            } catch (InterruptedException | RuntimeException | Error defect) {
                failure = new RunFailed("Heddle failed: " + defect + ". Please report this bug.", defect);
            } finally {
                session.end();
            }
        });
    }

    /**
     * Waits for the end of the thread, after the program has ended.
     *
     * @throws RunFailed when the server was never ready, ended too early, or its load failed
     */
    ServingPhase await() throws RunFailed {
        close();
        if (failure != null) {
            throw failure;
        }
        if (serving == null) {
            String how = Optional.ofNullable(server)
                    .flatMap(ChildProcess::ended)
                    .map(end -> end.status().describe())
                    .orElse("ended");
            throw new RunFailed("the program " + how + " " + stage.description
                    + OutputTail.describe(files.errors(), files.output()));
        }
        return serving;
    }

    /** All output files, in ascending order of precedence. */
    List<Path> outputFiles() {
        List<Path> outputs = new ArrayList<>(List.of(files.errors(), files.output()));
        outputs.addAll(loadOutput.reversed());
        return outputs;
    }

    @Override
    public void close() {
        cancelled = true;
        try {
            if (thread != null) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(Session session, ChildProcess program) throws RunFailed, InterruptedException {
        long started = System.nanoTime();
        ProcessTreeClock clock = new ProcessTreeClock(proc, program.id());
        if (!awaitReady(session, program)) {
            return;
        }
        stage = Stage.SERVING;
        long ready = System.nanoTime();
        double cpuBefore = clock.seconds();
        String load = mode.load();
        Deadline deadline = deadline(mode.duration(), program);
        if (load == null) {
            while (!deadline.isOver()) {
                Thread.sleep(Duration.ofNanos(Deadline.POLL_NANOS));
            }
        } else {
            try (AuxiliaryCommand command =
                    AuxiliaryCommand.start("load", load, variables, files, proc, session::startExcluded)) {
                loadOutput = command.outputFiles();
                Optional<ExitStatus> status = command.await(deadline);
                serving = served(started, ready, clock.seconds() - cpuBefore);
                boolean endedWell = status.isEmpty() || status.get().equals(new ExitStatus.Exited(0));
                if (!endedWell && program.await(END_DETECTION.toNanos()).isEmpty()) {
                    throw new RunFailed("--load " + status.get().describe() + command.outputTail());
                }
                if (status.isEmpty() && deadline.hasPassed()) {
                    command.terminate();
                }
            }
        }
        if (isOver(program)) {
            serving = null;
            return;
        }
        serving = serving == null ? served(started, ready, clock.seconds() - cpuBefore) : serving;
        stage = Stage.DONE;
    }

    private static ServingPhase served(long started, long ready, double cpuSeconds) {
        return new ServingPhase((ready - started) / 1e9, (System.nanoTime() - ready) / 1e9, Math.max(0, cpuSeconds));
    }

    /** Waits until the server is ready; false when it ended before. */
    private boolean awaitReady(Session session, ChildProcess program) throws RunFailed, InterruptedException {
        Readiness readiness = mode.ready();
        if (readiness == null) {
            return true;
        }
        ReadinessProbe probe =
                switch (readiness) {
                    case Readiness.Port(int port) -> new ReadinessProbe.OfPort(port);
                    case Readiness.Log(String regex) -> new ReadinessProbe.OfLog(regex, files);
                    case Readiness.Command(String line) ->
                        new ReadinessProbe.OfCommand(line, variables, files, proc, session::startExcluded);
                };
        Deadline deadline = deadline(mode.readyTimeout(), program);
        while (true) {
            Optional<String> ready = probe.test(deadline);
            if (ready.isPresent()) {
                variables.put("HEDDLE_READY", ready.get());
                return true;
            }
            if (isOver(program)) {
                return false;
            }
            if (deadline.hasPassed()) {
                throw new RunFailed("the server was not ready within " + seconds(mode.readyTimeout()) + ": "
                        + probe.failure()
                        + OutputTail.describe("output of the program", files.errors(), files.output())
                        + ". Raise --ready-timeout, or fix the server.");
            }
            Thread.sleep(Duration.ofNanos(Deadline.POLL_NANOS));
        }
    }

    /** {@code 1.5 s}. */
    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }

    private Deadline deadline(@Nullable Duration limit, ChildProcess program) {
        return Deadline.in(limit, () -> isOver(program));
    }

    private boolean isOver(ChildProcess program) {
        return cancelled || program.ended().isPresent();
    }
}

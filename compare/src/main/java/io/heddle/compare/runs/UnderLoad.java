package io.heddle.compare.runs;

import io.heddle.governor.run.Serving;
import io.heddle.governor.session.Session;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.Proc;
import io.heddle.trials.RunFailed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What goes on beside a server while its session supervises it: it becomes ready, bears its load, and is ended.
 *
 * <p>Concurrency: a thread of its own does all this, from {@link #begin}, which the session's thread calls, to
 * {@link #finish} or {@link #close}, which wait for its end. {@code over} is set by these; {@code stage}, {@code failure},
 * {@code serving} and {@code loadTexts} are written by that thread and read by others after its end.
 */
final class UnderLoad implements AutoCloseable {
    /** A server that dies may break its load's connections before it is known to be dead. */
    private static final Duration POST_MORTEM = Duration.ofMillis(500);

    private enum Stage {
        STARTING("before it was ready"),
        SERVING("under load"),
        DONE("");

        private final String inWords;

        Stage(String inWords) {
            this.inWords = inWords;
        }
    }

    private final Course.Serves course;
    private final Proc proc;
    private final RunFolder files;
    private final Map<String, String> variables;
    private List<Path> loadTexts = List.of();
    private Stage stage = Stage.STARTING;
    private @Nullable RunFailed failure;
    private @Nullable Serving serving;
    private @Nullable Thread thread;
    private @Nullable ChildProcess server;
    private volatile boolean over;

    UnderLoad(Course.Serves course, Proc proc, RunFolder files, Map<String, String> variables) {
        this.course = course;
        this.proc = proc;
        this.files = files;
        this.variables = new LinkedHashMap<>(variables);
    }

    /**
     * Before the program starts.
     *
     * @throws RunFailed when another server would be taken for it
     */
    void requireNobodyElse() throws RunFailed {
        if (course.ready() instanceof Readiness.Port(int port)
                && new Probe.OfPort(port).look(Patience.of(null, () -> over)).isPresent()) {
            throw new RunFailed("another server takes connections on port " + port
                    + " already, before the program starts; end it, or give the program another port");
        }
    }

    /** The program was started. */
    void begin(Session session, ChildProcess program) {
        server = program;
        variables.put("HEDDLE_PID", String.valueOf(program.pid()));
        thread = Thread.ofPlatform().name("heddle-load").daemon().start(() -> {
            try {
                serve(session, program);
            } catch (RunFailed failed) {
                failure = failed;
            } catch (InterruptedException | RuntimeException | Error defect) {
                failure = new RunFailed("Heddle failed beside it; please report this bug: " + defect, defect);
            } finally {
                session.end();
            }
        });
    }

    /**
     * How it served; the program has ended.
     *
     * @throws RunFailed when it didn't, or its load says nothing
     */
    Serving finish() throws RunFailed {
        close();
        if (failure != null) {
            throw failure;
        }
        if (serving == null) {
            String how = Optional.ofNullable(server)
                    .flatMap(ChildProcess::ended)
                    .map(end -> Sentences.ended(end.status()))
                    .orElse("ended");
            throw new RunFailed("it " + how + " " + stage.inWords + LastWords.in(files.errors(), files.output()));
        }
        return serving;
    }

    /** What was printed, in ascending order of its weight. */
    List<Path> texts() {
        List<Path> texts = new ArrayList<>(List.of(files.errors(), files.output()));
        texts.addAll(loadTexts.reversed());
        return texts;
    }

    @Override
    public void close() {
        over = true;
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
        TreeClock clock = new TreeClock(proc, program.id());
        if (!awaitReady(session, program)) {
            return;
        }
        stage = Stage.SERVING;
        long ready = System.nanoTime();
        double cpuBefore = clock.seconds();
        String load = course.load();
        Patience patience = patience(course.span(), program);
        if (load == null) {
            while (!patience.isLost()) {
                Thread.sleep(Duration.ofNanos(Patience.LOOK_NANOS));
            }
        } else {
            try (SideCommand command = SideCommand.start("load", load, variables, files, proc, session::startBeside)) {
                loadTexts = command.texts();
                Optional<ExitStatus> status = command.await(patience);
                serving = served(started, ready, clock.seconds() - cpuBefore);
                boolean endedWell = status.isEmpty() || status.get().equals(new ExitStatus.Exited(0));
                if (!endedWell && program.await(POST_MORTEM.toNanos()).isEmpty()) {
                    throw new RunFailed("its load " + Sentences.ended(status.get()) + command.lastWords());
                }
                if (status.isEmpty() && patience.timeIsUp()) {
                    command.end();
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

    private static Serving served(long started, long ready, double cpuSeconds) {
        return new Serving((ready - started) / 1e9, (System.nanoTime() - ready) / 1e9, Math.max(0, cpuSeconds));
    }

    /** Whether it became ready; it may end before. */
    private boolean awaitReady(Session session, ChildProcess program) throws RunFailed, InterruptedException {
        Readiness readiness = course.ready();
        if (readiness == null) {
            return true;
        }
        Probe probe =
                switch (readiness) {
                    case Readiness.Port(int port) -> new Probe.OfPort(port);
                    case Readiness.Log(String regex) -> new Probe.OfLog(regex, files);
                    case Readiness.Command(String line) ->
                        new Probe.OfCommand(line, variables, files, proc, session::startBeside);
                };
        Patience patience = patience(course.readyTimeout(), program);
        while (true) {
            Optional<String> told = probe.look(patience);
            if (told.isPresent()) {
                variables.put("HEDDLE_READY", told.get());
                return true;
            }
            if (isOver(program)) {
                return false;
            }
            if (patience.timeIsUp()) {
                throw new RunFailed("it was not ready within " + Sentences.seconds(course.readyTimeout()) + ": "
                        + probe.complaint() + LastWords.of("the program", files.errors(), files.output())
                        + "; raise --ready-timeout, or mend what it waits for");
            }
            Thread.sleep(Duration.ofNanos(Patience.LOOK_NANOS));
        }
    }

    private Patience patience(@Nullable Duration limit, ChildProcess program) {
        return Patience.of(limit, () -> isOver(program));
    }

    private boolean isOver(ChildProcess program) {
        return over || program.ended().isPresent();
    }
}

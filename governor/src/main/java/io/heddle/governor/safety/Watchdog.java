package io.heddle.governor.safety;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * The small process that makes Heddle's threads fair when Heddle hangs, is stopped or is killed, and with them the program, which
 * borrows its priority from them. A Heddle that is killed or stopped stops lending by itself as soon as its threads get a CPU;
 * threads of the program that compute without end could keep that from them.
 *
 * <p>The watchdog lives in a session of its own and hears from Heddle through a pipe. It acts when Heddle is silent for
 * {@link #PATIENCE}, and earlier when it sees that Heddle is stopped or dead; {@code watchdog.bash} says how. It answers each
 * beat, so that a watchdog which is itself stopped is noticed. One thread uses it.
 */
public final class Watchdog implements AutoCloseable {
    /** How long Heddle may be silent: with the time that freeing takes, well within the two seconds it promises. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** How often the watchdog looks whether a silent Heddle is stopped or dead. */
    private static final Duration LOOK = Duration.ofMillis(250);

    /** Silence is broken this often, so that one late beat isn't taken for death. */
    private static final long BEAT_NANOS = PATIENCE.toNanos() / 5;

    /** Bash starts in milliseconds, but with hundreds of busy threads beside it takes seconds. */
    private static final long START_NANOS = Duration.ofSeconds(30).toNanos();

    /** A watchdog ends within milliseconds of its pipe, unless it is stopped. Heddle's end waits no longer. */
    private static final long CLOSE_NANOS = Duration.ofSeconds(1).toNanos();

    /** A watchdog that leaves so many beats in a row unanswered is stopped or stuck: one second of Heddle's own time. */
    private static final int UNANSWERED_BEATS = 5;

    private final ChildProcess process;
    private final Pipe toWatchdog;
    private final Pipe fromWatchdog;
    private long lastBeat = System.nanoTime();
    private int unanswered;

    private Watchdog(ChildProcess process, Pipe toWatchdog, Pipe fromWatchdog) {
        this.process = process;
        this.toWatchdog = toWatchdog;
        this.fromWatchdog = fromWatchdog;
    }

    /**
     * Starts a watchdog and waits until it listens.
     *
     * @throws WatchdogException when it doesn't come up: no real-time policy may be applied then
     */
    public static Watchdog start(Reaper reaper) {
        Pipe toWatchdog = Pipe.toChild();
        Pipe fromWatchdog = Pipe.fromChild();
        ChildProcess process;
        try {
            process = reaper.start(new SpawnSpec(
                    List.of("bash", "-c", script(), "heddle-watchdog", Long.toString(PATIENCE.dividedBy(LOOK))),
                    toWatchdog.childEnd(),
                    fromWatchdog.childEnd(),
                    Stdio.devNull(),
                    true));
        } catch (RuntimeException e) {
            toWatchdog.close();
            fromWatchdog.close();
            throw new WatchdogException("the watchdog needs bash: " + e.getMessage());
        } finally {
            toWatchdog.closeChildEnd();
            fromWatchdog.closeChildEnd();
        }
        Watchdog watchdog = new Watchdog(process, toWatchdog, fromWatchdog);
        watchdog.awaitArmed();
        return watchdog;
    }

    /** On a busy machine Heddle may read the answer so late that the watchdog has taken it for silent already. */
    static boolean isArmed(String said) {
        return said.startsWith("armed\n");
    }

    private void awaitArmed() {
        long deadline = System.nanoTime() + START_NANOS;
        while (true) {
            boolean over = System.nanoTime() - deadline > 0 || process.ended().isPresent();
            String said = fromWatchdog.read();
            if (isArmed(said)) {
                return;
            }
            if (over || !said.isEmpty()) {
                close();
                throw new WatchdogException(
                        "the watchdog did not start; it needs " + (said.isEmpty() ? "bash 4 or newer" : said.strip()));
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    public ProcessId id() {
        return process.id();
    }

    /** Does something to its process by its pid, unless it has ended: the pid may be another's by then. Be brief. */
    public void withPid(IntConsumer action) {
        process.withPid(action);
    }

    /** What a beat found out about the watchdog. */
    public enum Health {
        /** It listens. */
        WELL,
        /** Heddle was silent too long, and the watchdog has made its threads fair: Heddle has to raise them again. */
        HAS_FREED,
        /** It is gone, or was stopped and has been killed: no thread may stay real-time without a watchdog. */
        DEAD
    }

    /** Tells it that Heddle lives; to be called at least every {@link #PATIENCE}, better ten times as often. Cheap. */
    public Health beat() {
        long now = System.nanoTime();
        if (now - lastBeat < BEAT_NANOS) {
            return Health.WELL;
        }
        lastBeat = now;
        String answer = fromWatchdog.read();
        unanswered = answer.isEmpty() ? unanswered + 1 : 0;
        if (unanswered > UNANSWERED_BEATS) {
            process.signal(Signals.KILL);
            return Health.DEAD;
        }
        if (process.ended().isPresent() || !toWatchdog.write(".\n")) {
            return Health.DEAD;
        }
        return answer.contains("freed") ? Health.HAS_FREED : Health.WELL;
    }

    /** Closes the pipe: the watchdog ends. One that does not within a second, because it is stopped, is killed. */
    @Override
    public void close() {
        toWatchdog.close();
        fromWatchdog.close();
        try {
            if (process.await(CLOSE_NANOS).isEmpty()) {
                process.signal(Signals.KILL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static String script() {
        try (InputStream in = Objects.requireNonNull(Watchdog.class.getResourceAsStream("watchdog.bash"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

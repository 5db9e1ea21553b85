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
 * A small process that moves Heddle's threads to the fair class if Heddle hangs, is stopped or is killed. The program
 * borrows its priority from these threads, so it loses it too. A stopped or killed Heddle stops lending by itself once
 * its threads get a CPU, but real-time threads of the program could prevent that.
 *
 * <p>The watchdog runs in its own session and receives heartbeats through a pipe. It acts after {@link #TIMEOUT}
 * without a heartbeat, and earlier if Heddle is stopped or dead ({@code watchdog.bash}). It answers each heartbeat, so
 * that Heddle detects a stopped watchdog. Used by one thread.
 */
public final class Watchdog implements AutoCloseable {
    /** The longest time without a heartbeat. With the time to act, it is well within the promised two seconds. */
    static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** The interval at which the watchdog checks whether a silent Heddle is stopped or dead. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    /** The interval of heartbeats. It is short enough that one late heartbeat causes no action. */
    private static final long BEAT_NANOS = TIMEOUT.toNanos() / 5;

    /** The time limit for the start. Bash starts in milliseconds, but takes seconds beside hundreds of busy threads. */
    private static final long START_NANOS = Duration.ofSeconds(30).toNanos();

    /**
     * The time limit for the end. A watchdog ends within milliseconds after its pipe is closed, unless it is stopped.
     */
    private static final long CLOSE_NANOS = Duration.ofSeconds(1).toNanos();

    /** The number of unanswered heartbeats, one second of Heddle's time, after which the watchdog counts as stopped. */
    private static final int UNANSWERED_BEATS = 5;

    private static final String NAME = "heddle-watchdog";

    /** The environment variable that holds the script. */
    private static final String SCRIPT = "HEDDLE_WATCHDOG_SCRIPT";

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
     * Starts a watchdog and waits until it is armed.
     *
     * @throws WatchdogException if it does not start; no real-time policy may be applied then
     */
    public static Watchdog start(Reaper reaper) {
        Pipe toWatchdog = Pipe.toChild();
        Pipe fromWatchdog = Pipe.fromChild();
        ChildProcess process;
        try {
            // The script is in the environment, so that ps(1) shows a short line.
            process = reaper.start(new SpawnSpec(
                            List.of(
                                    "bash",
                                    "-c",
                                    "eval \"$" + SCRIPT + "\"",
                                    NAME,
                                    Long.toString(TIMEOUT.dividedBy(POLL_INTERVAL))),
                            toWatchdog.childEnd(),
                            fromWatchdog.childEnd(),
                            Stdio.devNull(),
                            true)
                    .withOption(SCRIPT, script())
                    .withTitle(NAME + " of " + ProcessHandle.current().pid()));
        } catch (RuntimeException e) {
            toWatchdog.close();
            fromWatchdog.close();
            throw new WatchdogException("cannot start the watchdog, which needs bash: " + e.getMessage());
        } finally {
            toWatchdog.closeChildEnd();
            fromWatchdog.closeChildEnd();
        }
        Watchdog watchdog = new Watchdog(process, toWatchdog, fromWatchdog);
        watchdog.awaitArmed();
        return watchdog;
    }

    /**
     * Whether the output begins with the confirmation. On a busy machine Heddle may read it so late that the watchdog
     * has already acted.
     */
    static boolean isArmed(String output) {
        return output.startsWith("armed\n");
    }

    private void awaitArmed() {
        long deadline = System.nanoTime() + START_NANOS;
        while (true) {
            boolean over = System.nanoTime() - deadline > 0 || process.ended().isPresent();
            String output = fromWatchdog.read();
            if (isArmed(output)) {
                return;
            }
            if (over || !output.isEmpty()) {
                close();
                throw new WatchdogException("cannot start the watchdog, which needs "
                        + (output.isEmpty() ? "bash 4 or newer" : output.strip()));
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    public ProcessId id() {
        return process.id();
    }

    /** Applies a short action to the pid of the watchdog's process, unless it has ended and the pid may be reused. */
    public void withPid(IntConsumer action) {
        process.withPid(action);
    }

    /** The state of the watchdog after a heartbeat. */
    public enum Health {
        /** It answers. */
        ALIVE,
        /** It has moved Heddle's threads to the fair class after a timeout. Heddle must raise them again. */
        HAS_ACTED,
        /** It has ended, or was stopped and has been killed. No thread may stay real-time. */
        DEAD
    }

    /**
     * Sends a heartbeat if it is due. Must be called at least once in {@link #TIMEOUT}, preferably ten times. Cheap.
     */
    public Health beat() {
        long now = System.nanoTime();
        if (now - lastBeat < BEAT_NANOS) {
            return Health.ALIVE;
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
        return answer.contains("freed") ? Health.HAS_ACTED : Health.ALIVE;
    }

    /** Closes the pipe, which ends the watchdog. Kills it if it is still alive after a second. */
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

package io.heddle.governor.watchdog;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The small process that frees the program when Heddle no longer can: killed, stopped, or out of memory.
 *
 * <p>It lives in a session of its own and hears from Heddle through a pipe. Silence for {@link #PATIENCE} or the pipe's
 * end makes it give the threads of all {@linkplain #guard guarded} processes back to the fair class. What it does after
 * that stands in {@code watchdog.bash}. One thread uses it.
 */
public final class Watchdog implements AutoCloseable {
    /** How long Heddle may be silent: with the time that freeing takes, well within the two seconds it promises. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Silence is broken this often, so that one late beat isn't taken for death. */
    private static final long BEAT_NANOS = PATIENCE.toNanos() / 5;

    private static final long START_NANOS = Duration.ofSeconds(5).toNanos();

    private final ChildProcess process;
    private final Pipe toWatchdog;
    private final Pipe fromWatchdog;
    private final Set<ProcessId> guarded = new HashSet<>();
    private long lastBeat = System.nanoTime();

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
            process = reaper.start(new Launch(
                    List.of("bash", "-c", script(), "heddle-watchdog", Long.toString(PATIENCE.toSeconds())),
                    toWatchdog.childEnd(),
                    fromWatchdog.childEnd(),
                    Stdio.nothing(),
                    true));
        } catch (RuntimeException e) {
            toWatchdog.close();
            fromWatchdog.close();
            throw new WatchdogException("the watchdog needs bash: " + e.getMessage());
        } finally {
            toWatchdog.childStarted();
            fromWatchdog.childStarted();
        }
        Watchdog watchdog = new Watchdog(process, toWatchdog, fromWatchdog);
        watchdog.awaitArmed();
        return watchdog;
    }

    private void awaitArmed() {
        long deadline = System.nanoTime() + START_NANOS;
        while (true) {
            boolean over = System.nanoTime() - deadline > 0 || process.ended().isPresent();
            String said = fromWatchdog.read();
            if (said.equals("armed\n")) {
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

    public int pid() {
        return process.pid();
    }

    /**
     * From now on this process is freed should Heddle fall silent; to be called before its first thread is promoted. Cheap
     * for one that is guarded already.
     *
     * @return false when the watchdog doesn't hear it
     */
    public boolean guard(ProcessId id) {
        return guarded.contains(id)
                || (toWatchdog.write("+ " + id.pid() + " " + id.startTicks() + "\n") && guarded.add(id));
    }

    /** It has ended; or its threads are the user's again, and may be real-time by their own choice. */
    public void release(ProcessId id) {
        if (guarded.remove(id)) {
            toWatchdog.write("- " + id.pid() + "\n");
        }
    }

    /** What a beat found out about the watchdog. */
    public enum Health {
        /** It listens. */
        WELL,
        /** Heddle was silent too long, and it has freed the program's threads: they are to be treated anew. */
        HAS_FREED,
        /** It is gone: no thread may stay real-time without one. */
        DEAD
    }

    /** Tells it that Heddle lives; to be called at least every {@link #PATIENCE}, better ten times as often. Cheap. */
    public Health beat() {
        long now = System.nanoTime();
        if (now - lastBeat < BEAT_NANOS) {
            return Health.WELL;
        }
        lastBeat = now;
        if (process.ended().isPresent() || !toWatchdog.write(".\n")) {
            return Health.DEAD;
        }
        return fromWatchdog.read().isEmpty() ? Health.WELL : Health.HAS_FREED;
    }

    /** Closes the pipe: it frees what is still guarded and ends. */
    @Override
    public void close() {
        toWatchdog.close();
        fromWatchdog.close();
        try {
            if (process.await(START_NANOS).isEmpty()) {
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

package io.heddle.kernel.process;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that this process started. */
public final class ChildProcess {
    private final int pid;

    /** Guarded by {@code this}. */
    private boolean hasPid = true;

    private final CompletableFuture<Ended> ended = new CompletableFuture<>();

    /** How and when it ended.
     * @param endNanos {@link System#nanoTime} when it was waited for */
    public record Ended(ExitStatus status, Usage usage, long endNanos) {}

    ChildProcess(int pid) {
        this.pid = pid;
    }

    public int pid() {
        return pid;
    }

    /** How it ended, or empty while it runs. */
    public Optional<Ended> ended() {
        return Optional.ofNullable(ended.getNow(null));
    }

    /** Waits for the end; empty when the time is over first. */
    public Optional<Ended> await(long nanos) throws InterruptedException {
        try {
            return Optional.of(ended.get(nanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException stillRunning) {
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Sends a signal, unless it has ended: its pid may be another's by then. */
    public synchronized void signal(int signal) {
        if (hasPid) {
            Signals.send(pid, signal);
        }
    }

    /** Runs once it has ended, in the reaper's thread; at once when it has ended before. */
    public void whenEnded(Runnable action) {
        var _ = ended.thenRun(action);
    }

    /** From now on its pid may become another's. */
    synchronized void forgetPid() {
        hasPid = false;
    }

    void end(Ended how) {
        ended.complete(how);
    }
}

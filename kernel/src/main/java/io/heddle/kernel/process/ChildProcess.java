package io.heddle.kernel.process;

import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

/** A program that this process started. */
public final class ChildProcess {
    private final ProcessId id;

    /** Guarded by {@code this}. */
    private boolean hasPid = true;

    private final CompletableFuture<Ended> ended = new CompletableFuture<>();

    /**
     * How and when it ended.
     *
     * @param maxRssBytes the peak memory of the largest among it and the descendants that it waited for ({@code ru_maxrss}),
     *     or that of this process when it was started: until exec a child has its parent's memory (vfork)
     * @param endNanos {@link System#nanoTime} when it was waited for
     */
    public record Ended(ExitStatus status, Usage usage, long maxRssBytes, long endNanos) {}

    ChildProcess(ProcessId id) {
        this.id = id;
    }

    public int pid() {
        return id.pid();
    }

    public ProcessId id() {
        return id;
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
    public void signal(int signal) {
        whileItsPid(pid -> Signals.send(pid, signal));
    }

    /** Does something to the process by its pid, unless it has ended. The pid can't become another's meanwhile: be brief. */
    public synchronized void whileItsPid(IntConsumer action) {
        if (hasPid) {
            action.accept(id.pid());
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

package io.heddle.kernel.process;

import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

/** A child process, started by the {@link Reaper}. */
public final class ChildProcess {
    private final ProcessId id;

    /** Whether the PID still belongs to the child. Guarded by {@code this}. */
    private boolean ownsPid = true;

    private final CompletableFuture<Ended> ended = new CompletableFuture<>();

    /**
     * The end of a child.
     *
     * @param usage the resources of the child and of the descendants that it waited for
     * @param maxRssBytes {@code ru_maxrss} in bytes: the largest peak resident set size among them; at least that of this process
     *     at the start, whose memory a child has until exec (vfork)
     * @param endNanos {@link System#nanoTime} when waitid(2) returned
     */
    public record Ended(ExitStatus status, ResourceUsage usage, long maxRssBytes, long endNanos) {}

    ChildProcess(ProcessId id) {
        this.id = id;
    }

    /** The PID, which another process can have after the child's end. */
    public int pid() {
        return id.pid();
    }

    /** The identity of the child. */
    public ProcessId id() {
        return id;
    }

    /** How the child ended; empty while it runs. */
    public Optional<Ended> ended() {
        return Optional.ofNullable(ended.getNow(null));
    }

    /**
     * Waits for the child's end.
     *
     * @param nanos the longest wait, in nanoseconds
     * @return how the child ended; empty when the time is over first
     * @throws InterruptedException when the calling thread is interrupted
     */
    public Optional<Ended> await(long nanos) throws InterruptedException {
        try {
            return Optional.of(ended.get(nanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException stillRunning) {
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Sends a signal to the child. No effect after its end, when another process can have its PID. */
    public void signal(int signal) {
        withPid(pid -> Signals.send(pid, signal));
    }

    /**
     * Runs an action with the child's PID, unless the child has ended. The kernel cannot reuse the PID during the action, which
     * must be short: the reaper waits for it.
     */
    public synchronized void withPid(IntConsumer action) {
        if (ownsPid) {
            action.accept(id.pid());
        }
    }

    /** Runs an action after the child's end, in the thread that waits for children; in the calling thread after the end. */
    public void whenEnded(Runnable action) {
        var _ = ended.thenRun(action);
    }

    /** Records that the kernel may reuse the PID from now on. */
    synchronized void releasePid() {
        ownsPid = false;
    }

    void complete(Ended how) {
        ended.complete(how);
    }
}

package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * The thread that starts and waits for all children of this process, adopted ones too: as a "child subreaper"
 * (prctl(2)) this process becomes the parent of descendants whose own parent has ended, so that the tree stays whole.
 *
 * <p>Nothing else in this process may start programs: their ends would be taken here.
 *
 * <p>Concurrency: {@code children} and {@code adopted} are guarded by {@code this}. A start holds the lock until the pid
 * is entered, so that the waiting thread, which takes the lock after each waitid(2), never meets an own child that it
 * doesn't know. That wait leaves the child a zombie, its pid its own; only under the lock, and under the child's, is it
 * taken away. So no pid that is in use here, or is being signalled, can be another's meanwhile.
 *
 * <p>That thread must stay in the fair class, see {@link #threadId}.
 */
public final class Reaper {
    private static final int PR_SET_CHILD_SUBREAPER = 36;
    private static final int P_ALL = 0;
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x01000000;

    /** {@code siginfo_t}, the same on all 64-bit architectures. */
    private static final int SIGINFO_BYTES = 128;

    private static final int SIGINFO_PID = 16;

    private final Map<Integer, ChildProcess> children = new HashMap<>();
    private Usage adopted = Usage.NONE;
    private boolean waiting;
    private final CompletableFuture<Integer> threadId = new CompletableFuture<>();

    public Reaper() {
        Signals.heedChildren();
        Libc.syscall(Syscall.PRCTL, PR_SET_CHILD_SUBREAPER, 1);
    }

    /**
     * Starts a command.
     *
     * @throws LaunchException when there is no such command or it can't be executed
     */
    public synchronized ChildProcess start(Launch launch) {
        int pid = launch.start();
        ChildProcess child = new ChildProcess(pid);
        children.put(pid, child);
        if (!waiting) {
            waiting = true;
            Thread.ofPlatform().name("heddle-reaper").daemon().start(this::reap);
        }
        notifyAll();
        return child;
    }

    /** What adopted processes that have ended used up; grows. */
    public synchronized Usage adopted() {
        return adopted;
    }

    /**
     * The kernel's id of the thread that waits, once there was something to start; it must stay in the fair class. Taking an
     * ended process away, the kernel clears its entries in /proc and goes round for as long as somebody else is about to
     * drop one of them (shrink_dcache_parent): the process's own last thread, or a reader. Ahead of that one, on its CPU, a
     * real-time thread would go round for ever.
     */
    public synchronized OptionalInt threadId() {
        return waiting ? OptionalInt.of(threadId.join()) : OptionalInt.empty();
    }

    private void reap() {
        threadId.complete((int) Libc.syscall(Syscall.GETTID, 0, 0));
        MemorySegment info = Arena.ofAuto().allocate(SIGINFO_BYTES, Long.BYTES);
        while (true) {
            long result = Libc.syscall(Syscall.WAITID, P_ALL, 0, info.address(), WEXITED | WNOWAIT);
            if (result == 0) {
                take(info.get(JAVA_INT, SIGINFO_PID), System.nanoTime());
            } else if (Errno.of(result) == Errno.ECHILD) {
                awaitChild();
            }
        }
    }

    /** Takes an ended child from the kernel and tells who waits for it. */
    private void take(int pid, long endNanos) {
        ChildProcess child;
        ChildProcess.Ended how;
        synchronized (this) {
            child = children.remove(pid);
            if (child == null) {
                adopted = adopted.plus(wait4(pid, endNanos).usage());
                return;
            }
            synchronized (child) {
                how = wait4(pid, endNanos);
                child.forgetPid();
            }
        }
        child.end(how);
    }

    private static ChildProcess.Ended wait4(int pid, long endNanos) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(JAVA_INT);
            MemorySegment rusage = arena.allocate(Usage.BYTES, Long.BYTES);
            Libc.syscall(Syscall.WAIT4, pid, status.address(), 0, rusage.address());
            return new ChildProcess.Ended(ExitStatus.of(status.get(JAVA_INT, 0)), Usage.of(rusage), endNanos);
        }
    }

    private synchronized void awaitChild() {
        try {
            while (children.isEmpty()) {
                wait();
            }
        } catch (InterruptedException nobodyDoes) {
            throw new AssertionError(nobodyDoes);
        }
    }
}

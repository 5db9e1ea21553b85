package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/**
 * The thread that starts and waits for all children of this process, adopted ones too: as a "child subreaper"
 * (prctl(2)) this process becomes the parent of descendants whose own parent has ended, so that the tree stays whole.
 *
 * <p>Concurrency: {@code children} and {@code adopted} are guarded by {@code this}. A start holds the lock until the pid
 * is entered, so that the waiting thread, which takes the lock after each wait4(2), never meets an own child that it
 * doesn't know.
 */
public final class Reaper {
    private static final int PR_SET_CHILD_SUBREAPER = 36;

    private final Map<Integer, ChildProcess> children = new HashMap<>();
    private Usage adopted = Usage.NONE;
    private boolean waiting;

    public Reaper() {
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

    private void reap() {
        MemorySegment status = Arena.ofAuto().allocate(JAVA_INT);
        MemorySegment rusage = Arena.ofAuto().allocate(Usage.BYTES, Long.BYTES);
        while (true) {
            long pid = Libc.syscall(Syscall.WAIT4, -1, status.address(), 0, rusage.address());
            long now = System.nanoTime();
            if (pid > 0) {
                ended((int) pid, new ChildProcess.Ended(ExitStatus.of(status.get(JAVA_INT, 0)), Usage.of(rusage), now));
            } else if (Errno.of(pid) == Errno.ECHILD && !awaitChild()) {
                return;
            }
        }
    }

    private void ended(int pid, ChildProcess.Ended how) {
        ChildProcess child;
        synchronized (this) {
            child = children.remove(pid);
            if (child == null) {
                adopted = adopted.plus(how.usage());
            }
        }
        if (child != null) {
            child.end(how);
        }
    }

    private synchronized boolean awaitChild() {
        try {
            while (children.isEmpty()) {
                wait();
            }
            return true;
        } catch (InterruptedException shutdown) {
            waiting = false;
            return false;
        }
    }
}

package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.function.IntSupplier;

/**
 * Starts and waits for all children of this process, adopted ones too: as a "child subreaper" (prctl(2)) this process becomes
 * the parent of descendants whose own parent has ended, so that the tree stays whole.
 *
 * <p>Nothing else in this process may start programs: their ends would be taken here.
 *
 * <p>One thread waits and tells who has ended, another takes the dead from the kernel: the first may be as real-time as the rest
 * of Heddle, so that an end is known at once, and the second must not be, see {@link #undertakerId}.
 *
 * <p>Concurrency: the fields that change are guarded by {@code this}; {@code adopted} and {@code waiting} are also read without
 * the lock. No start holds the lock: a start may last, and its thread may be in the fair class, while the waiting thread and
 * the governor are real-time. So a child may end before its start enters it. The waiting thread can't tell such a child from an
 * adopted process. It keeps both in {@code unclaimed} while a start is under way: the start claims its child, and what is left
 * when no start is under way was adopted.
 *
 * <p>waitid(2) leaves a child a zombie, its pid its own, until nobody here signals it any more. So no pid that is entered here,
 * or is being signalled, can be another's meanwhile.
 */
public final class Reaper {
    private static final int PR_SET_CHILD_SUBREAPER = 36;
    private static final int P_ALL = 0;
    private static final int P_PID = 1;
    private static final int WNOHANG = 1;
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x01000000;

    /** {@code siginfo_t}, the same on all 64-bit architectures. */
    private static final int SIGINFO_BYTES = 128;

    private static final int SIGINFO_CODE = 8;
    private static final int SIGINFO_PID = 16;
    private static final int SIGINFO_STATUS = 24;

    /** The start time of a child while /proc can't be read: no process has it. */
    private static final long UNREADABLE = -1;

    private final Map<Integer, ChildProcess> children = new HashMap<>();
    private final Map<Integer, Unclaimed> unclaimed = new HashMap<>();

    /** How many starts are under way. */
    private int starting;

    private volatile Usage adopted = Usage.NONE;
    private volatile boolean waiting;
    private final CompletableFuture<Integer> undertakerId = new CompletableFuture<>();

    private final SynchronousQueue<Integer> ended = new SynchronousQueue<>();
    private final Semaphore buried = new Semaphore(0);

    /** A process that ended while a start was under way: its child, or an adopted process. */
    private record Unclaimed(ProcessId id, ChildProcess.Ended how) {}

    public Reaper() {
        Signals.heedChildren();
        Libc.syscall(Syscall.PRCTL, PR_SET_CHILD_SUBREAPER, 1);
    }

    /**
     * Starts a command.
     *
     * @throws LaunchException when there is no such command or it can't be executed
     */
    public ChildProcess start(Launch launch) {
        return start(launch::start);
    }

    /** @param start makes a child, and returns its pid */
    ChildProcess start(IntSupplier start) {
        beginStart();
        try {
            int pid = start.getAsInt();
            return enter(pid, Proc.live().identity(pid));
        } finally {
            endStart();
        }
    }

    private synchronized void beginStart() {
        starting++;
        if (!waiting) {
            waiting = true;
            begin("heddle-reaper", this::reap);
            begin("heddle-undertaker", this::bury);
        }
    }

    private ChildProcess enter(int pid, Optional<ProcessId> found) {
        Unclaimed end;
        synchronized (this) {
            end = unclaimed.get(pid);
            // Another process may have had the pid before.
            if (end == null || !found.orElse(end.id).equals(end.id)) {
                ChildProcess child = new ChildProcess(found.orElse(new ProcessId(pid, UNREADABLE)));
                children.put(pid, child);
                notifyAll();
                return child;
            }
            unclaimed.remove(pid);
        }
        ChildProcess child = new ChildProcess(end.id);
        child.forgetPid();
        child.end(end.how);
        return child;
    }

    private synchronized void endStart() {
        starting--;
        if (starting == 0) {
            unclaimed.values().forEach(this::adopt);
            unclaimed.clear();
        }
    }

    /** Whether this process has any child, also one that it had before it became a JVM, or a dead one; cheap. */
    public static boolean hasChildren() {
        long result = Libc.syscall(Syscall.WAITID, P_ALL, 0, 0, WEXITED | WNOWAIT | WNOHANG, 0, 0);
        return Errno.of(result) != Errno.ECHILD;
    }

    private static void begin(String name, Duty duty) {
        Thread.ofPlatform().name(name).daemon().start(() -> {
            try {
                duty.perform();
            } catch (InterruptedException nobodyDoes) {
                throw new AssertionError(nobodyDoes);
            }
        });
    }

    private interface Duty {
        void perform() throws InterruptedException;
    }

    /** What adopted processes that have ended used up; grows. Waits for nobody. */
    public Usage adopted() {
        return adopted;
    }

    /**
     * The kernel's id of the thread that takes the dead, once there was something to start; it must stay in the fair class.
     * Taking an ended process away, the kernel clears its entries in /proc and goes round for as long as somebody else is
     * about to drop one of them (shrink_dcache_parent): the process's own last thread, or a reader. Ahead of that one, on
     * its CPU, a real-time thread would go round for ever.
     */
    public OptionalInt undertakerId() {
        return waiting ? OptionalInt.of(undertakerId.join()) : OptionalInt.empty();
    }

    private void reap() throws InterruptedException {
        MemorySegment info = Arena.ofAuto().allocate(SIGINFO_BYTES, Long.BYTES);
        MemorySegment rusage = Arena.ofAuto().allocate(Usage.BYTES, Long.BYTES);
        while (true) {
            long result =
                    Libc.syscall(Syscall.WAITID, P_ALL, 0, info.address(), WEXITED | WNOWAIT, rusage.address(), 0);
            if (result == 0) {
                int pid = info.get(JAVA_INT, SIGINFO_PID);
                ExitStatus status = ExitStatus.of(info.get(JAVA_INT, SIGINFO_CODE), info.get(JAVA_INT, SIGINFO_STATUS));
                tell(
                        pid,
                        new ChildProcess.Ended(status, Usage.of(rusage), Usage.maxRssBytes(rusage), System.nanoTime()));
                // Not before this one is gone may waitid be asked for the next: it would tell of this one again.
                ended.put(pid);
                buried.acquire();
            } else if (Errno.of(result) == Errno.ECHILD) {
                loseChildren();
                awaitChild();
            }
        }
    }

    private void tell(int pid, ChildProcess.Ended how) {
        ChildProcess child;
        synchronized (this) {
            child = children.remove(pid);
            if (child == null) {
                keep(new Unclaimed(Proc.live().identity(pid).orElse(new ProcessId(pid, UNREADABLE)), how));
            }
        }
        if (child != null) {
            child.forgetPid();
            child.end(how);
        }
    }

    private synchronized void keep(Unclaimed end) {
        Unclaimed before = starting == 0 ? end : unclaimed.put(end.id.pid(), end);
        if (before != null) {
            adopt(before);
        }
    }

    private synchronized void adopt(Unclaimed end) {
        adopted = adopted.plus(end.how.usage());
    }

    /** Tells the end of children that the kernel does not know any more; waiting for them again would fail again, at once. */
    private void loseChildren() {
        List<ChildProcess> lost;
        synchronized (this) {
            lost = children.values().stream()
                    .filter(child -> !isKnown(child.pid()))
                    .toList();
            lost.forEach(child -> children.remove(child.pid()));
        }
        for (ChildProcess child : lost) {
            child.forgetPid();
            child.end(new ChildProcess.Ended(new ExitStatus.Unknown(), Usage.NONE, 0, System.nanoTime()));
        }
    }

    /** Whether this process is one of ours, living or dead, for the kernel. */
    private static boolean isKnown(int pid) {
        return Libc.syscall(Syscall.WAITID, P_PID, pid, 0, WEXITED | WNOWAIT | WNOHANG) == 0;
    }

    private void bury() throws InterruptedException {
        undertakerId.complete((int) Libc.syscall(Syscall.GETTID, 0, 0));
        while (true) {
            Libc.syscall(Syscall.WAIT4, ended.take(), 0, 0, 0);
            buried.release();
        }
    }

    private synchronized void awaitChild() throws InterruptedException {
        while (children.isEmpty()) {
            wait();
        }
    }
}

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
 * Starts children of this process and waits for all children, adopted ones included. As a child subreaper
 * (PR_SET_CHILD_SUBREAPER, prctl(2)) this process adopts descendants whose parent has ended, so that the process tree stays
 * complete.
 *
 * <p>No other code of this process may start programs: this class would take the status of their children.
 *
 * <p>The thread heddle-waiter waits for exits and reports them. The thread heddle-reaper removes the zombies. The waiter may be a
 * real-time thread, as the rest of Heddle, so that an exit is known at once. The reaper must not be one, see {@link
 * #reaperThreadId}.
 *
 * <p>Concurrency: {@code this} guards the fields that change; {@code adopted} and {@code waiting} are also read without the lock.
 * No start holds the lock: a start can last long in a thread of the fair class, while the waiter and the governor are real-time
 * threads. So a child can exit before its start has registered it, and the waiter cannot tell such a child from an adopted
 * process. It holds both in {@code unclaimed} while a start is in progress. The start claims its child, and the others are
 * adopted processes.
 *
 * <p>waitid(2) with WNOWAIT leaves a child a zombie, whose PID the kernel does not reuse, until no other thread signals it. So
 * every registered PID, and every PID that is being signalled, belongs to its child.
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

    /** The start time of a child whose stat file cannot be read. No process has it. */
    private static final long UNREADABLE = -1;

    private final Map<Integer, ChildProcess> children = new HashMap<>();
    private final Map<Integer, Unclaimed> unclaimed = new HashMap<>();

    /** The number of starts in progress. */
    private int starting;

    private volatile ResourceUsage adopted = ResourceUsage.NONE;
    private volatile boolean waiting;
    private final CompletableFuture<Integer> reaperThreadId = new CompletableFuture<>();

    private final SynchronousQueue<Integer> exited = new SynchronousQueue<>();
    private final Semaphore reaped = new Semaphore(0);

    /** A process that exited during a start: its child, or an adopted process. */
    private record Unclaimed(ProcessId id, ChildProcess.Ended how) {}

    public Reaper() {
        Signals.defaultChildSignal();
        Libc.syscall(Syscall.PRCTL, PR_SET_CHILD_SUBREAPER, 1);
    }

    /**
     * Starts a command.
     *
     * @throws SpawnException when there is no such command or it cannot be executed
     */
    public ChildProcess start(SpawnSpec spec) {
        return start(spec::start);
    }

    /** @param start creates a child and returns its PID */
    ChildProcess start(IntSupplier start) {
        beginStart();
        try {
            int pid = start.getAsInt();
            return register(pid, Proc.live().identity(pid));
        } finally {
            endStart();
        }
    }

    private synchronized void beginStart() {
        starting++;
        if (!waiting) {
            waiting = true;
            startDaemon("heddle-waiter", this::awaitExits);
            startDaemon("heddle-reaper", this::reap);
        }
    }

    private ChildProcess register(int pid, Optional<ProcessId> found) {
        Unclaimed end;
        synchronized (this) {
            end = unclaimed.get(pid);
            // Another process can have had the PID before.
            if (end == null || !found.orElse(end.id).equals(end.id)) {
                ChildProcess child = new ChildProcess(found.orElse(new ProcessId(pid, UNREADABLE)));
                children.put(pid, child);
                notifyAll();
                return child;
            }
            unclaimed.remove(pid);
        }
        ChildProcess child = new ChildProcess(end.id);
        child.releasePid();
        child.complete(end.how);
        return child;
    }

    private synchronized void endStart() {
        starting--;
        if (starting == 0) {
            unclaimed.values().forEach(this::adopt);
            unclaimed.clear();
        }
    }

    /** Whether this process has a child or zombie, also one from before the exec of the JVM. One system call. */
    public static boolean hasChildren() {
        long result = Libc.syscall(Syscall.WAITID, P_ALL, 0, 0, WEXITED | WNOWAIT | WNOHANG, 0, 0);
        return Errno.of(result) != Errno.ECHILD;
    }

    private static void startDaemon(String name, InterruptibleTask task) {
        Thread.ofPlatform().name(name).daemon().start(() -> {
            try {
                task.perform();
            } catch (InterruptedException neverInterrupted) {
                throw new AssertionError(neverInterrupted);
            }
        });
    }

    private interface InterruptibleTask {
        void perform() throws InterruptedException;
    }

    /** The resources of all adopted processes that have ended. Never blocks. */
    public ResourceUsage adopted() {
        return adopted;
    }

    /**
     * The id of the thread that removes zombies; empty before the first start. The thread must stay in the fair class. To remove
     * a zombie, the kernel drops its entries in /proc (shrink_dcache_parent in fs/dcache.c). It retries while another thread is
     * about to drop one of them: the last thread of the process itself, or a reader. On the CPU of that thread, a real-time
     * thread would retry for ever.
     */
    public OptionalInt reaperThreadId() {
        return waiting ? OptionalInt.of(reaperThreadId.join()) : OptionalInt.empty();
    }

    private void awaitExits() throws InterruptedException {
        MemorySegment info = Arena.ofAuto().allocate(SIGINFO_BYTES, Long.BYTES);
        MemorySegment rusage = Arena.ofAuto().allocate(ResourceUsage.BYTES, Long.BYTES);
        while (true) {
            long result =
                    Libc.syscall(Syscall.WAITID, P_ALL, 0, info.address(), WEXITED | WNOWAIT, rusage.address(), 0);
            if (result == 0) {
                int pid = info.get(JAVA_INT, SIGINFO_PID);
                ExitStatus status = ExitStatus.of(info.get(JAVA_INT, SIGINFO_CODE), info.get(JAVA_INT, SIGINFO_STATUS));
                reportExit(
                        pid,
                        new ChildProcess.Ended(
                                status,
                                ResourceUsage.of(rusage),
                                ResourceUsage.maxRssBytes(rusage),
                                System.nanoTime()));
                // Until this zombie is removed, waitid would return it again.
                exited.put(pid);
                reaped.acquire();
            } else if (Errno.of(result) == Errno.ECHILD) {
                reportForgottenChildren();
                awaitChild();
            }
        }
    }

    private void reportExit(int pid, ChildProcess.Ended how) {
        ChildProcess child;
        synchronized (this) {
            child = children.remove(pid);
            if (child == null) {
                holdUnclaimed(new Unclaimed(Proc.live().identity(pid).orElse(new ProcessId(pid, UNREADABLE)), how));
            }
        }
        if (child != null) {
            child.releasePid();
            child.complete(how);
        }
    }

    private synchronized void holdUnclaimed(Unclaimed end) {
        Unclaimed before = starting == 0 ? end : unclaimed.put(end.id.pid(), end);
        if (before != null) {
            adopt(before);
        }
    }

    private synchronized void adopt(Unclaimed end) {
        adopted = adopted.plus(end.how.usage());
    }

    /** Reports the end of children that the kernel no longer knows. Another wait for them would fail at once. */
    private void reportForgottenChildren() {
        List<ChildProcess> lost;
        synchronized (this) {
            lost = children.values().stream()
                    .filter(child -> !isChild(child.pid()))
                    .toList();
            lost.forEach(child -> children.remove(child.pid()));
        }
        for (ChildProcess child : lost) {
            child.releasePid();
            child.complete(new ChildProcess.Ended(new ExitStatus.Unknown(), ResourceUsage.NONE, 0, System.nanoTime()));
        }
    }

    /** Whether the process is a child of this process, living or a zombie. */
    private static boolean isChild(int pid) {
        return Libc.syscall(Syscall.WAITID, P_PID, pid, 0, WEXITED | WNOWAIT | WNOHANG) == 0;
    }

    private void reap() throws InterruptedException {
        reaperThreadId.complete((int) Libc.syscall(Syscall.GETTID, 0, 0));
        while (true) {
            Libc.syscall(Syscall.WAIT4, exited.take(), 0, 0, 0);
            reaped.release();
        }
    }

    private synchronized void awaitChild() throws InterruptedException {
        while (children.isEmpty()) {
            wait();
        }
    }
}

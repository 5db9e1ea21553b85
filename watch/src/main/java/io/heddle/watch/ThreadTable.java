package io.heddle.watch;

import io.heddle.hotspot.roles.NewThread;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The living threads of one process, by id, with their clocks and names. Used by the governor's thread alone. */
final class ThreadTable implements AutoCloseable {
    /** A thread that bears the name of its maker after so much work has no other. */
    private static final long NAMELESS_NANOS = 20_000_000L;

    /** A clock and a name take some 10 µs to read. */
    private static final int NAMES_A_LOOK = 32;

    private final Proc proc;
    private final int pid;
    private final TaskClock.Source clocks;
    private final Map<Integer, WatchedThread> threads = new HashMap<>();

    /** Threads that bear their maker's name: they take their own when they first run, which may be long after their start. */
    private final Queue<WatchedThread> unnamed = new ArrayDeque<>();

    ThreadTable(Proc proc, int pid, TaskClock.Source clocks) {
        this.proc = proc;
        this.pid = pid;
        this.clocks = clocks;
    }

    Collection<WatchedThread> all() {
        return threads.values();
    }

    Set<Integer> ids() {
        return threads.keySet();
    }

    int size() {
        return threads.size();
    }

    @Nullable
    WatchedThread get(int tid) {
        return threads.get(tid);
    }

    /**
     * Adds a thread of the process.
     *
     * @param unseenSince the last time when the thread is known not to have been there
     * @return empty when it is there no more
     */
    Optional<NewThread> add(int tid, long unseenSince, boolean ofJvm) {
        return proc.task(pid, tid).map(stat -> {
            NewThread birth = new NewThread(tid, stat.name(), stat.startTicks());
            WatchedThread thread = new WatchedThread(proc, pid, birth, clock(tid), unseenSince);
            thread.ofJvm = ofJvm;
            threads.put(tid, thread);
            return birth;
        });
    }

    /** Has a thread's name read again if it still bears its maker's. */
    void expectName(int tid) {
        WatchedThread thread = threads.get(tid);
        if (thread != null && isNameInherited(thread)) {
            unnamed.add(thread);
        }
    }

    @Nullable
    WatchedThread remove(int tid) {
        return threads.remove(tid);
    }

    private boolean isNameInherited(WatchedThread thread) {
        WatchedThread first = threads.get(pid);
        return first != null && first.name.equals(thread.name);
    }

    /** Whether a thread that no list shows is gone. A list may miss a living thread; one whose clock can't be read is gone. */
    boolean isGone(int tid, boolean complete) {
        WatchedThread thread = threads.get(tid);
        return thread == null || (thread.clock == null ? complete : !thread.clock.update());
    }

    /**
     * Gives a thread without a clock one, when descriptors are free again.
     *
     * @return whether it has got one now
     */
    boolean retryClock(int tid) {
        WatchedThread thread = threads.get(tid);
        if (thread == null || thread.clock != null || !thread.isAlive()) {
            return false;
        }
        thread.clock = clock(tid);
        return thread.clock != null;
    }

    private @Nullable TaskClock clock(int tid) {
        try {
            return clocks.of(pid, tid);
        } catch (TaskGoneException gone) {
            return null;
        }
    }

    void readNames() {
        threads.values().forEach(this::readName);
    }

    void readName(WatchedThread thread) {
        thread.name = proc.comm(pid, thread.tid()).orElse(thread.name);
    }

    /** Reads the names of some threads that still bear their maker's, and have run meanwhile. */
    void readInheritedNames() {
        for (int i = Math.min(unnamed.size(), NAMES_A_LOOK); i > 0; i--) {
            WatchedThread thread = unnamed.remove();
            if (thread.clock == null || !thread.clock.update()) {
                continue;
            }
            String inherited = thread.name;
            if (thread.hasRunSinceNaming()) {
                readName(thread);
            }
            if (thread.name.equals(inherited) && thread.clock.cpuNanos() < NAMELESS_NANOS) {
                unnamed.add(thread);
            }
        }
    }

    @Override
    public void close() {
        threads.values().forEach(WatchedThread::close);
    }
}

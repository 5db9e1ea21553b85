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

/** The living threads of one process by id, with their clocks and names. Used by the governor's thread alone. */
final class ThreadTable implements AutoCloseable {
    /** The CPU time after which an inherited name is considered the thread's own. */
    private static final long OWN_NAME_AFTER_NANOS = 20_000_000L;

    /** The limit of names to read in one update. Reading a clock and a name takes some 10 µs. */
    private static final int NAMES_PER_UPDATE = 32;

    private final Proc proc;
    private final int pid;
    private final TaskClock.Source clocks;
    private final Map<Integer, WatchedThread> threads = new HashMap<>();

    /**
     * Threads with their creator's name. A thread sets its own name when it first runs, which may be long after its
     * creation.
     */
    private final Queue<WatchedThread> inheriting = new ArrayDeque<>();

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
     * @param unseenSince last time at which the thread is known to have been absent
     * @return empty if the thread has ended
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

    /** Schedules another reading of the thread's name if it still has its creator's. */
    void rereadNameLater(int tid) {
        WatchedThread thread = threads.get(tid);
        if (thread != null && isNameInherited(thread)) {
            inheriting.add(thread);
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

    /**
     * Whether a thread that is missing in a listing has ended. A listing may miss a living thread, but a thread whose
     * clock cannot be read has ended.
     */
    boolean isGone(int tid, boolean complete) {
        WatchedThread thread = threads.get(tid);
        return thread == null || (thread.clock == null ? complete : !thread.clock.update());
    }

    /**
     * Opens a clock for a thread without one, once file descriptors are available again.
     *
     * @return whether the thread has got a clock
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

    /** Reads the names of some threads that have their creator's name and have run since the last reading. */
    void readInheritedNames() {
        for (int i = Math.min(inheriting.size(), NAMES_PER_UPDATE); i > 0; i--) {
            WatchedThread thread = inheriting.remove();
            if (thread.clock == null || !thread.clock.update()) {
                continue;
            }
            String inherited = thread.name;
            if (thread.hasRunSinceNaming()) {
                readName(thread);
            }
            if (thread.name.equals(inherited) && thread.clock.cpuNanos() < OWN_NAME_AFTER_NANOS) {
                inheriting.add(thread);
            }
        }
    }

    @Override
    public void close() {
        threads.values().forEach(WatchedThread::close);
    }
}

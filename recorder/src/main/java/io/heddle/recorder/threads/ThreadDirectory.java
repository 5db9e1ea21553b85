package io.heddle.recorder.threads;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.ThreadKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The living threads that the recording knows. It writes each thread once, and again when its name or kind changes. */
public final class ThreadDirectory {
    /** The parent of all kernel threads (kthreadd), and itself one. */
    private static final int KERNEL_THREAD_PARENT = 2;

    private static final long UNKNOWN_START = Long.MIN_VALUE;

    private static final int UNKNOWN_PID = 0;

    /** The limit of threads that wait for the report of their start, which follows at the next update, or was lost. */
    private static final int MAX_UNREPORTED = 4_096;

    private final Proc proc;
    private final RecordingWriter writer;
    private final int self;
    private final Map<Integer, Known> living = new HashMap<>();
    private final Set<Integer> programPids = new HashSet<>();

    /** Processes of the program that ended before the last reading of events, and since. Starts of their children may follow. */
    private Set<Integer> leaving = new HashSet<>();

    private Set<Integer> leavingNext = new HashSet<>();

    /** The program's threads that are watched, which includes some that have ended. */
    private final Set<Integer> watched = new HashSet<>();

    /** Watched threads that have ended. Their roles may become known later. */
    private final Map<Integer, Known> ended = new HashMap<>();

    /** Threads that have ended before their start was reported, so that their processes are unknown. */
    private final Map<Integer, Unreported> unreported = new LinkedHashMap<>();

    private record Known(int pid, String name, ThreadKind kind) {}

    private record Unreported(String name, long endNanos) {}

    /** @param self the PID of Heddle */
    public ThreadDirectory(Proc proc, RecordingWriter writer, int self) {
        this.proc = proc;
        this.writer = writer;
        this.self = self;
    }

    void addProcess(int pid) {
        programPids.add(pid);
        leaving.remove(pid);
        leavingNext.remove(pid);
    }

    /** A process of the program has ended. Its identifier may belong to another program after the next reading of events. */
    void removeProcess(int pid) {
        leavingNext.add(pid);
    }

    /** All events until now have been read. */
    public void finishReading() {
        programPids.removeAll(leaving);
        leaving = leavingNext;
        leavingNext = new HashSet<>();
    }

    boolean isOfProgram(int pid) {
        return programPids.contains(pid);
    }

    /** Writes a thread of the program, unless the recording has it already. The thread may have ended. */
    void describe(int tid, int pid, String name, ThreadKind kind) {
        Known now = new Known(pid, name, kind);
        watched.add(tid);
        Known last = ended.get(tid);
        if (last == null || last.pid != pid) {
            write(tid, now, UNKNOWN_START);
        } else if (last.kind != kind) {
            ended.put(tid, now);
            writer.thread(tid, pid, name, kind, UNKNOWN_START);
        }
    }

    /** A thread of the program is no longer watched. */
    void unwatch(int tid) {
        watched.remove(tid);
        ended.remove(tid);
    }

    /** A thread has started. Its kind follows from its process. */
    void started(int tid, int pid, long nanos) {
        start(tid, pid, living.get(pid), nanos);
    }

    /** A process has started. It is a kernel thread if its parent is one. */
    void startedProcess(int parentPid, int pid, long nanos) {
        start(pid, pid, living.get(parentPid), nanos);
    }

    /** @param creator null if the recording does not have it yet, so that only the process can tell */
    private void start(int tid, int pid, @Nullable Known creator, long nanos) {
        ended.remove(tid);
        Known known = living.get(tid);
        Unreported over = unreported.remove(tid);
        if (over != null && nanos <= over.endNanos) {
            // Its reports come in two rings, and the one of its end was read first.
            writer.thread(tid, pid, over.name, kindOf(pid, creator), nanos);
            removeShortLived(pid);
        } else if (known != null && known.pid == pid) {
            // The thread was seen before its start was reported, so more is known of it, but perhaps not its program.
            ThreadKind kind = known.kind == ThreadKind.OTHER_PROGRAM ? kindOf(pid) : known.kind;
            living.put(tid, new Known(pid, known.name, kind));
            writer.thread(tid, pid, known.name, kind, nanos);
        } else {
            write(tid, new Known(pid, creator == null ? "" : creator.name, kindOf(pid, creator)), nanos);
        }
    }

    private ThreadKind kindOf(int pid, @Nullable Known creator) {
        boolean isOutside = creator != null
                && (creator.kind == ThreadKind.KERNEL || creator.kind == ThreadKind.OTHER_PROGRAM)
                && !programPids.contains(pid);
        return isOutside && creator != null ? creator.kind : kindOf(pid);
    }

    /** The kernel's name of a thread. */
    void rename(int tid, String name) {
        Known known = living.get(tid);
        if (known != null && !known.name.equals(name)) {
            write(tid, new Known(known.pid, name, known.kind), UNKNOWN_START);
        }
    }

    /** A thread takes part in the scheduler's events. */
    public void seen(int tid, String name) {
        Known known = living.get(tid);
        if (known != null) {
            rename(tid, name);
            return;
        }
        int pid = proc.status(tid)
                .map(status -> status.threadGroup().orElse(UNKNOWN_PID))
                .orElse(UNKNOWN_PID);
        ThreadKind kind = kindOf(pid);
        write(tid, new Known(pid, name, kind), UNKNOWN_START);
        if (kind == ThreadKind.OTHER_PROGRAM && !living.containsKey(pid)) {
            // The first thread of a process has the program's name, but may sleep all the time.
            proc.comm(pid, pid).ifPresent(program -> write(pid, new Known(pid, program, kind), UNKNOWN_START));
        }
    }

    /** A thread has ended. The kernel may give its identifier to another one. */
    public void ended(int tid, long nanos) {
        Known known = living.remove(tid);
        if (known == null) {
            return;
        }
        writer.ended(tid, nanos);
        if (watched.contains(tid)) {
            ended.put(tid, known);
        } else if (known.pid == UNKNOWN_PID) {
            addUnreported(tid, new Unreported(known.name, nanos));
        } else {
            removeShortLived(tid);
        }
    }

    private void addUnreported(int tid, Unreported thread) {
        if (unreported.size() == MAX_UNREPORTED) {
            unreported.remove(unreported.keySet().iterator().next());
        }
        unreported.put(tid, thread);
    }

    /** Removes a process of the program that ended before it was watched. */
    private void removeShortLived(int pid) {
        if (programPids.contains(pid) && !watched.contains(pid)) {
            removeProcess(pid);
        }
    }

    private ThreadKind kindOf(int pid) {
        if (pid == self) {
            return ThreadKind.HEDDLE;
        }
        if (programPids.contains(pid)) {
            return ThreadKind.NATIVE_PROCESS;
        }
        if (pid == KERNEL_THREAD_PARENT
                || proc.process(pid).map(TaskStat::parent).orElse(0) == KERNEL_THREAD_PARENT) {
            return ThreadKind.KERNEL;
        }
        return ThreadKind.OTHER_PROGRAM;
    }

    private void write(int tid, Known now, long startNanos) {
        if (!now.equals(living.put(tid, now))) {
            writer.thread(tid, now.pid, now.name, now.kind, startNanos);
        }
    }
}

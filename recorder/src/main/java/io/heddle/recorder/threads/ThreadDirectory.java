package io.heddle.recorder.threads;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.ThreadKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The living threads that the recording knows. It writes each thread once, and again when its name or kind changes. */
public final class ThreadDirectory {
    /** The parent of all kernel threads (kthreadd), and itself one. */
    private static final int KERNEL_THREAD_PARENT = 2;

    private static final long UNKNOWN_START = Long.MIN_VALUE;

    private final Proc proc;
    private final RecordingWriter writer;
    private final int self;
    private final Map<Integer, Known> living = new HashMap<>();
    private final Set<Integer> programPids = new HashSet<>();

    private record Known(int pid, String name, ThreadKind kind) {}

    /** @param self the PID of Heddle */
    public ThreadDirectory(Proc proc, RecordingWriter writer, int self) {
        this.proc = proc;
        this.writer = writer;
        this.self = self;
    }

    void addProcess(int pid) {
        programPids.add(pid);
    }

    void removeProcess(int pid) {
        programPids.remove(pid);
    }

    boolean isOfProgram(int pid) {
        return programPids.contains(pid);
    }

    /** Writes a thread of the program, unless the recording has it already. */
    void describe(int tid, int pid, String name, ThreadKind kind) {
        write(tid, new Known(pid, name, kind), UNKNOWN_START);
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
        Known known = living.get(tid);
        if (known != null && known.pid == pid) {
            // The thread was seen before its start was reported, so more is known of it, but perhaps not its program.
            ThreadKind kind = known.kind == ThreadKind.OTHER_PROGRAM ? kindOf(pid) : known.kind;
            living.put(tid, new Known(pid, known.name, kind));
            writer.thread(tid, pid, known.name, kind, nanos);
        } else if (creator == null) {
            write(tid, new Known(pid, "", kindOf(pid)), nanos);
        } else {
            boolean isOutside = creator.kind == ThreadKind.KERNEL || creator.kind == ThreadKind.OTHER_PROGRAM;
            ThreadKind kind = isOutside && !programPids.contains(pid) ? creator.kind : kindOf(pid);
            write(tid, new Known(pid, creator.name, kind), nanos);
        }
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
        int pid = proc.status(tid).map(status -> status.threadGroup().orElse(0)).orElse(0);
        ThreadKind kind = kindOf(pid);
        write(tid, new Known(pid, name, kind), UNKNOWN_START);
        if (kind == ThreadKind.OTHER_PROGRAM && !living.containsKey(pid)) {
            // The first thread of a process has the program's name, but may sleep all the time.
            proc.comm(pid, pid).ifPresent(program -> write(pid, new Known(pid, program, kind), UNKNOWN_START));
        }
    }

    /** A thread has ended. The kernel may give its identifier to another one. */
    public void ended(int tid, long nanos) {
        if (living.remove(tid) != null) {
            writer.ended(tid, nanos);
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

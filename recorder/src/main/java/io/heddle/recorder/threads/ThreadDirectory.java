package io.heddle.recorder.threads;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.ThreadKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

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
        Known creator = living.get(pid);
        String name = creator == null ? "" : creator.name;
        write(tid, new Known(pid, name, kindOf(pid)), nanos);
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
        write(tid, new Known(pid, name, kindOf(pid)), UNKNOWN_START);
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

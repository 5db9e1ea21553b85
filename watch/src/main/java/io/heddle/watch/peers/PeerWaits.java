package io.heddle.watch.peers;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.kernel.tasks.TaskTimes;
import java.util.HashMap;
import java.util.Map;

/**
 * The run-queue wait of peer threads between a first moment, before the program starts, and a second, after its end. It
 * covers threads that exist at both. It excludes kernel threads and Heddle's own processes.
 *
 * <p>Each thread is read separately, because most of the machine's total wait is the program's own, which is not known
 * exactly. A reading takes some 20 µs a thread, so both happen outside of the run. The kernel adds a wait when it ends,
 * which is too late for the slots of {@code auto}.
 */
final class PeerWaits {
    /** The parent of all kernel threads. In a container this id may belong to any process. */
    private static final int KTHREADD = 2;

    private final Proc proc;
    private final int self = (int) ProcessHandle.current().pid();
    private final boolean kernelThreadsVisible;
    private final Map<Integer, TaskTimes> before = new HashMap<>();

    /** Takes the first reading. */
    PeerWaits(Proc proc) {
        this.proc = proc;
        this.kernelThreadsVisible = proc.process(KTHREADD)
                .filter(stat -> stat.parent() == 0 && stat.name().equals("kthreadd"))
                .isPresent();
        for (int pid : proc.processes()) {
            if (proc.process(pid).filter(this::isPeer).isPresent()) {
                for (int tid : proc.tasks(pid)) {
                    proc.times(pid, tid).ifPresent(times -> before.put(tid, times));
                }
            }
        }
    }

    private boolean isPeer(TaskStat process) {
        boolean isKernelThread = kernelThreadsVisible && (process.id() == KTHREADD || process.parent() == KTHREADD);
        return !isKernelThread && process.id() != self && process.parent() != self;
    }

    /** The CPU time and wait of these threads since the first reading, summed. */
    TaskTimes sinceFirst() {
        long cpuNanos = 0;
        long waitNanos = 0;
        for (int pid : proc.processes()) {
            if (pid == self) {
                continue;
            }
            for (int tid : proc.tasks(pid)) {
                TaskTimes first = before.get(tid);
                TaskTimes last = first == null ? null : proc.times(pid, tid).orElse(null);
                // A smaller value shows that the id was reused by another thread.
                if (first != null && last != null && last.cpuNanos() >= first.cpuNanos()) {
                    cpuNanos += last.cpuNanos() - first.cpuNanos();
                    waitNanos += Math.max(0, last.waitNanos() - first.waitNanos());
                }
            }
        }
        return new TaskTimes(cpuNanos, waitNanos);
    }
}

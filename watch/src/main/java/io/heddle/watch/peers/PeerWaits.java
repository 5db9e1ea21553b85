package io.heddle.watch.peers;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.kernel.tasks.TaskTimes;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the threads of neighbours waited for CPUs between two moments, the first before the program starts and the second
 * after its end: of the threads that were there at both. Threads of the kernel and Heddle's own processes are left out.
 *
 * <p>Each thread is read by itself: of a whole machine's waits most are the program's, and these are not known exactly. A
 * reading takes some 20 µs a thread, so it is made before and after a run, and not while the program runs. The kernel adds
 * a wait when it is over: a slot of {@code auto} is over before that.
 */
final class PeerWaits {
    /** The parent of all threads of the kernel; in a container a process like any other. */
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
            if (proc.process(pid).filter(this::isNeighbour).isPresent()) {
                for (int tid : proc.tasks(pid)) {
                    proc.times(pid, tid).ifPresent(times -> before.put(tid, times));
                }
            }
        }
    }

    private boolean isNeighbour(TaskStat process) {
        boolean isKernels = kernelThreadsVisible && (process.id() == KTHREADD || process.parent() == KTHREADD);
        return !isKernels && process.id() != self && process.parent() != self;
    }

    /** What these threads used and waited since, summed. */
    TaskTimes sinceThen() {
        long cpuNanos = 0;
        long waitNanos = 0;
        for (int pid : proc.processes()) {
            if (pid == self) {
                continue;
            }
            for (int tid : proc.tasks(pid)) {
                TaskTimes first = before.get(tid);
                TaskTimes last = first == null ? null : proc.times(pid, tid).orElse(null);
                // A thread that shows less than before is another one by the same number.
                if (first != null && last != null && last.cpuNanos() >= first.cpuNanos()) {
                    cpuNanos += last.cpuNanos() - first.cpuNanos();
                    waitNanos += Math.max(0, last.waitNanos() - first.waitNanos());
                }
            }
        }
        return new TaskTimes(cpuNanos, waitNanos);
    }
}

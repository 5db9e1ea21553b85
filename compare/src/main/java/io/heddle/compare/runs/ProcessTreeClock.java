package io.heddle.compare.runs;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskStat;

/** Reads the CPU time of a process and its descendants, in units of 10 ms, without processes that have ended. */
final class ProcessTreeClock {
    private final Proc proc;
    private final ProcessTree tree;

    ProcessTreeClock(Proc proc, ProcessId top) {
        this.proc = proc;
        this.tree = ProcessTree.including(proc, top);
    }

    double seconds() {
        return tree.descendants().stream()
                        .flatMap(id -> proc.process(id.pid()).stream())
                        .mapToLong(stat -> stat.cpuTicks() * TaskStat.NANOS_PER_TICK)
                        .sum()
                / 1e9;
    }
}

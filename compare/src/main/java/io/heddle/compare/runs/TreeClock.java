package io.heddle.compare.runs;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskStat;

/** The CPU time of a process and all below it, to a hundredth of a second; processes that have ended are not in it. */
final class TreeClock {
    private final Proc proc;
    private final ProcessTree tree;

    TreeClock(Proc proc, ProcessId top) {
        this.proc = proc;
        this.tree = ProcessTree.including(proc, top);
    }

    double seconds() {
        return tree.descendants().stream()
                        .flatMap(id -> proc.process(id.pid()).stream())
                        .mapToLong(stat -> stat.cpuTicks() * TaskStat.NANOS_A_TICK)
                        .sum()
                / 1e9;
    }
}

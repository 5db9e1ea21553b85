package io.heddle.compare.runs;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskStat;
import java.util.stream.IntStream;

/** The CPU time of a process and all below it, to a hundredth of a second; processes that have ended are not in it. */
final class TreeClock {
    private final Proc proc;
    private final int root;
    private final ProcessTree tree;

    TreeClock(Proc proc, int root) {
        this.proc = proc;
        this.root = root;
        this.tree = new ProcessTree(proc, root);
    }

    double seconds() {
        return IntStream.concat(IntStream.of(root), tree.descendants().stream().mapToInt(ProcessId::pid))
                        .boxed()
                        .flatMap(pid -> proc.process(pid).stream())
                        .mapToLong(stat -> stat.cpuTicks() * TaskStat.NANOS_A_TICK)
                        .sum()
                / 1e9;
    }
}

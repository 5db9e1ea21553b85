package io.heddle.governor.neighbours;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Who started whom. */
public final class Ancestry {
    private Ancestry() {}

    /** Whether a process is Heddle: one that treats what it starts. */
    public static boolean isHeddle(Proc proc, int pid) {
        for (String word : proc.commandLine(pid)) {
            if (word.equals("io.heddle.cli.Heddle")) {
                return true;
            }
        }
        return false;
    }

    /** This process, its parent, the parent of that and so on, as far as they can be seen. */
    public static Set<Integer> ofThisProcess(Proc proc) {
        return of(proc, (int) ProcessHandle.current().pid());
    }

    /** A process, its parent, the parent of that and so on, as far as they can be seen. */
    static Set<Integer> of(Proc proc, int process) {
        return IntStream.iterate(process, pid -> pid > 0, pid -> proc.process(pid)
                        .map(TaskStat::parent)
                        .orElse(0))
                .boxed()
                .collect(Collectors.toSet());
    }

    /** Whether this process is of a program that another Heddle runs. */
    public static boolean isGoverned(Proc proc) {
        int self = (int) ProcessHandle.current().pid();
        return ofThisProcess(proc).stream().anyMatch(pid -> pid != self && isHeddle(proc, pid));
    }
}

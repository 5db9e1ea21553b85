package io.heddle.governor.guard;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskStat;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The fair threads outside the program, watched for starving: runnable at two looks with an unchanged CPU time, and so
 * for {@link #PATIENCE_NANOS}. Threads that asked to run only on an idle machine (SCHED_IDLE) don't starve by that.
 */
final class Bystanders {
    static final long PATIENCE_NANOS = 2_000_000_000L;

    private record Waiting(long startTicks, long cpuTicks, long since) {}

    private final Proc proc;
    private Map<Integer, Waiting> waiting = new HashMap<>();

    Bystanders(Proc proc) {
        this.proc = proc;
    }

    /**
     * Looks at all processes but those of the program.
     *
     * @return one that has starved too long
     */
    Optional<TaskStat> findStarving(IntPredicate isOfProgram, long now) {
        Map<Integer, Waiting> still = new HashMap<>();
        TaskStat starving = null;
        for (int pid : proc.processes()) {
            if (isOfProgram.test(pid)) {
                continue;
            }
            // A process with one runnable thread shows R itself only if that is its first; so all of them are looked at
            // where there are several.
            for (int tid : proc.tasks(pid)) {
                TaskStat stat = proc.task(pid, tid).orElse(null);
                if (stat == null || !stat.isRunnable() || stat.schedulingClass() != SchedulingClass.FAIR.number()) {
                    continue;
                }
                Waiting before = waiting.get(tid);
                Waiting current = before != null
                                && before.startTicks() == stat.startTicks()
                                && before.cpuTicks() == stat.cpuTicks()
                        ? before
                        : new Waiting(stat.startTicks(), stat.cpuTicks(), now);
                still.put(tid, current);
                if (now - current.since() >= PATIENCE_NANOS) {
                    starving = stat;
                }
            }
        }
        waiting = still;
        return Optional.ofNullable(starving);
    }
}

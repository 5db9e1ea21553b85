package io.heddle.governor.safety;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskStat;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * The fair threads outside the program, watched for starving: runnable at two looks with an unchanged CPU time, and so
 * for {@link #PATIENCE_NANOS}. Threads that asked to run only on an idle machine (SCHED_IDLE) don't starve by that.
 */
final class StarvationDetector {
    static final long PATIENCE_NANOS = 2_000_000_000L;

    /** Up to so many threads of a process are looked at one by one. */
    private static final int CROWD = 32;

    private record Waiting(long startTicks, long cpuNanos, long since) {}

    private final Proc proc;
    private Map<Integer, Waiting> waiting = new HashMap<>();
    private Map<Integer, Long> processTotals = new HashMap<>();

    StarvationDetector(Proc proc) {
        this.proc = proc;
    }

    /**
     * Looks at all processes but those of the program.
     *
     * @return one that has starved too long
     */
    Optional<TaskStat> findStarving(IntPredicate isOfProgram, long now) {
        Map<Integer, Waiting> still = new HashMap<>();
        Map<Integer, Long> totals = new HashMap<>();
        TaskStat starving = null;
        for (int pid : proc.processes()) {
            TaskStat process = isOfProgram.test(pid) ? null : proc.process(pid).orElse(null);
            if (process == null) {
                continue;
            }
            if (process.threads() == 1) {
                starving = waitsTooLong(pid, process, still, now) ? process : starving;
            } else {
                // A crowd that as a whole gets CPU time shares that by itself; looking at each of it would cost too
                // much.
                Long before = processTotals.get(pid);
                totals.put(pid, process.cpuTicks());
                if (process.threads() <= CROWD || (before != null && before == process.cpuTicks())) {
                    for (int tid : proc.tasks(pid)) {
                        TaskStat thread = proc.task(pid, tid).orElse(null);
                        starving = thread != null && waitsTooLong(pid, thread, still, now) ? thread : starving;
                    }
                }
            }
        }
        processTotals = totals;
        waiting = still;
        return Optional.ofNullable(starving);
    }

    /** Who waits, waits from now on. */
    void forget() {
        waiting = new HashMap<>();
    }

    private boolean waitsTooLong(int pid, TaskStat thread, Map<Integer, Waiting> still, long now) {
        // A thread that borrows real-time priority, of another Heddle's program, is of the fair class and waits among
        // others.
        if (!thread.isRunnable() || thread.isRealtime() || thread.schedulingClass() != SchedulingClass.FAIR.number()) {
            return false;
        }
        // In ticks of 10 ms a thread that runs for microseconds at a time, as most of the kernel's do, would seem to
        // starve.
        OptionalLong cpuNanos = proc.cpuNanos(pid, thread.id());
        if (cpuNanos.isEmpty()) {
            return false;
        }
        Waiting before = waiting.get(thread.id());
        Waiting current = before != null
                        && before.startTicks() == thread.startTicks()
                        && before.cpuNanos() == cpuNanos.getAsLong()
                ? before
                : new Waiting(thread.startTicks(), cpuNanos.getAsLong(), now);
        still.put(thread.id(), current);
        return now - current.since() >= PATIENCE_NANOS;
    }
}

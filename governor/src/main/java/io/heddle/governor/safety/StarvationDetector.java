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
 * Detects starving fair threads outside the program: runnable at two checks with an unchanged CPU time, for {@link
 * #LIMIT_NANOS}. Threads of SCHED_IDLE do not count, because they ask only for idle CPUs.
 */
final class StarvationDetector {
    static final long LIMIT_NANOS = 2_000_000_000L;

    /** The limit of threads in a process up to which all are checked. */
    private static final int MAX_CHECKED_THREADS = 32;

    private record Waiting(long startTicks, long cpuNanos, long since) {}

    private final Proc proc;
    private Map<Integer, Waiting> waiting = new HashMap<>();
    private Map<Integer, Long> processTotals = new HashMap<>();

    StarvationDetector(Proc proc) {
        this.proc = proc;
    }

    /**
     * Checks all processes except those of the program.
     *
     * @return a thread that has starved for too long
     */
    Optional<TaskStat> findStarving(IntPredicate isOfProgram, long now) {
        Map<Integer, Waiting> stillWaiting = new HashMap<>();
        Map<Integer, Long> totals = new HashMap<>();
        TaskStat starving = null;
        for (int pid : proc.processes()) {
            TaskStat process = isOfProgram.test(pid) ? null : proc.process(pid).orElse(null);
            if (process == null) {
                continue;
            }
            if (process.threads() == 1) {
                starving = waitsTooLong(pid, process, stillWaiting, now) ? process : starving;
            } else {
                // A large process that gets CPU time is skipped, because checking each thread would cost too much.
                Long before = processTotals.get(pid);
                totals.put(pid, process.cpuTicks());
                if (process.threads() <= MAX_CHECKED_THREADS || (before != null && before == process.cpuTicks())) {
                    for (int tid : proc.tasks(pid)) {
                        TaskStat thread = proc.task(pid, tid).orElse(null);
                        starving = thread != null && waitsTooLong(pid, thread, stillWaiting, now) ? thread : starving;
                    }
                }
            }
        }
        processTotals = totals;
        waiting = stillWaiting;
        return Optional.ofNullable(starving);
    }

    /** Restarts all waits from now. */
    void restart() {
        waiting = new HashMap<>();
    }

    private boolean waitsTooLong(int pid, TaskStat thread, Map<Integer, Waiting> stillWaiting, long now) {
        // A thread with lent real-time priority, of another Heddle's program, has the fair class but does not compete
        // in it.
        if (!thread.isRunnable() || thread.isRealtime() || thread.schedulingClass() != SchedulingClass.FAIR.number()) {
            return false;
        }
        // The tick resolution of 10 ms is too coarse: threads that run for microseconds, as most kernel threads do,
        // would seem to starve.
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
        stillWaiting.put(thread.id(), current);
        return now - current.since() >= LIMIT_NANOS;
    }
}

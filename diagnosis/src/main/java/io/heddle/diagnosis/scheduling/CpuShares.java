package io.heddle.diagnosis.scheduling;

import io.heddle.diagnosis.runqueues.ProgramNames;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** How much CPU time each thread, each kind of thread and each other program used. Without scheduling events, the clocks say it. */
public final class CpuShares {
    private final double capacityNanos;
    private final double idleNanos;
    private final long[] byThread;
    private final Map<ThreadKind, Long> byKind = new EnumMap<>(ThreadKind.class);
    private final Map<String, Long> byProgram;

    private CpuShares(Timeline timeline, int cpus, long[] byThread, double idleNanos) {
        capacityNanos = (double) timeline.span().nanos() * cpus;
        this.idleNanos = idleNanos;
        this.byThread = byThread;
        ProgramNames programs = new ProgramNames(timeline);
        Map<String, Long> others = new HashMap<>();
        for (TimelineThread thread : timeline.threads()) {
            long nanos = byThread[thread.index()];
            byKind.merge(thread.kind(), nanos, Long::sum);
            if (thread.kind() == ThreadKind.OTHER_PROGRAM && nanos > 0) {
                others.merge(programs.of(thread), nanos, Long::sum);
            }
        }
        byProgram = new LinkedHashMap<>();
        List<Map.Entry<String, Long>> entries = new ArrayList<>(others.entrySet());
        entries.sort(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        entries.forEach(each -> byProgram.put(each.getKey(), each.getValue()));
    }

    static CpuShares of(Timeline timeline, int cpus, Replay replay) {
        boolean machine = timeline.facts().coverage() == SchedulingCoverage.MACHINE;
        return new CpuShares(timeline, cpus, replay.runNanos, machine ? replay.idle(timeline) : Double.NaN);
    }

    static CpuShares ofClocks(Timeline timeline, int cpus) {
        long[] byThread = timeline.threads().stream()
                .mapToLong(each -> Math.max(0, each.clocks().runNanos()))
                .toArray();
        return new CpuShares(timeline, cpus, byThread, Double.NaN);
    }

    /** The CPU time that the program could use at most: the length of the recording for each CPU. */
    public double capacityNanos() {
        return capacityNanos;
    }

    /** The time for which CPUs idled; NaN if the recording does not have all threads of the machine. */
    public double idleNanos() {
        return idleNanos;
    }

    public long nanos(int thread) {
        return byThread[thread];
    }

    public long nanos(ThreadKind kind) {
        return byKind.getOrDefault(kind, 0L);
    }

    /** The share of the capacity; NaN if the capacity is unknown. */
    public double share(ThreadKind kind) {
        return capacityNanos == 0 ? Double.NaN : nanos(kind) / capacityNanos;
    }

    /** The CPU time of all threads of the program. */
    public long programNanos() {
        return sum(ThreadKind::isOfProgram);
    }

    /** The CPU time of the threads that do the program's own work. */
    public long applicationNanos() {
        return sum(ThreadKind::isApplication);
    }

    private long sum(Predicate<ThreadKind> kinds) {
        return byKind.entrySet().stream()
                .filter(each -> kinds.test(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The CPU time of other programs by name, the busiest first. */
    public Map<String, Long> otherPrograms() {
        return Collections.unmodifiableMap(byProgram);
    }

    /** Adds up running time, and the idle time of CPUs. */
    static final class Replay implements StateReplay.Listener {
        private static final long NOT_IDLE = Long.MIN_VALUE;

        private final long[] runNanos;
        private final long[] idleSince;
        private long idleNanos;

        Replay(Timeline timeline) {
            runNanos = new long[timeline.threads().size()];
            idleSince = new long[timeline.scheduling().cpus()];
            Arrays.fill(idleSince, NOT_IDLE);
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {
            if (state == ThreadState.RUNNING) {
                runNanos[thread] += endNanos - startNanos;
            }
        }

        @Override
        public void occupied(int cpu, int thread, long nanos) {
            if (idleSince[cpu] != NOT_IDLE) {
                idleNanos += nanos - idleSince[cpu];
            }
            idleSince[cpu] = thread == SchedulingVisitor.IDLE ? nanos : NOT_IDLE;
        }

        private double idle(Timeline timeline) {
            long idle = idleNanos;
            for (long since : idleSince) {
                idle += since == NOT_IDLE ? 0 : timeline.span().endNanos() - since;
            }
            return idle;
        }
    }
}

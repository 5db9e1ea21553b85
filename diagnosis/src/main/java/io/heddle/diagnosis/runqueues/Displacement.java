package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The CPU time that other programs used while application threads were ready on any run queue. At each moment the application could use
 * one CPU of the other programs for each of its ready threads. Who runs on the CPU of a ready thread does not matter: if the kernel puts
 * two application threads on one CPU because another program has the other, they wait for each other, but lose the other CPU.
 *
 * @param nanos the integral of the smaller of both numbers: ready application threads, and CPUs that run other programs
 * @param byProgram the part of each program by name, the largest first; the parts add up to the whole
 */
public record Displacement(long nanos, List<Program> byProgram) {
    public Displacement {
        byProgram = List.copyOf(byProgram);
    }

    /** One other program. */
    public record Program(String name, long nanos) {}

    /** Keeps a sum over time, of which each running thread of another program takes differences. */
    static final class Replay implements StateReplay.Listener {
        private static final int NOT_OTHER = SchedulingVisitor.IDLE;

        private final ThreadKind[] kinds;
        private final double[] byThread;
        private final int[] otherOnCpu;

        /** CPUs that a thread of the program has used: its affinity may forbid the others. */
        private final boolean[] usable;

        private int readyApplications;
        private int otherCpus;
        private double sumForEach;
        private double sum;
        private final double[] sumAtStart;
        private long since;

        Replay(Timeline timeline, int cpus) {
            kinds = timeline.threads().stream().map(TimelineThread::kind).toArray(ThreadKind[]::new);
            byThread = new double[kinds.length];
            otherOnCpu = new int[cpus];
            Arrays.fill(otherOnCpu, NOT_OTHER);
            usable = new boolean[cpus];
            sumAtStart = new double[cpus];
            since = timeline.span().startNanos();
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            if (!kinds[thread].isApplication()) {
                return;
            }
            int change = (to == ThreadState.READY ? 1 : 0) - (from == ThreadState.READY ? 1 : 0);
            if (change != 0) {
                advance(nanos);
                readyApplications += change;
            }
        }

        @Override
        public void occupied(int cpu, int thread, long nanos) {
            advance(nanos);
            leave(cpu);
            if (thread == SchedulingVisitor.IDLE) {
                return;
            }
            usable[cpu] |= kinds[thread].isOfProgram();
            if (usable[cpu] && kinds[thread] == ThreadKind.OTHER_PROGRAM) {
                otherOnCpu[cpu] = thread;
                otherCpus++;
                sumAtStart[cpu] = sumForEach;
            }
        }

        private void leave(int cpu) {
            if (otherOnCpu[cpu] != NOT_OTHER) {
                byThread[otherOnCpu[cpu]] += sumForEach - sumAtStart[cpu];
                otherOnCpu[cpu] = NOT_OTHER;
                otherCpus--;
            }
        }

        private void advance(long nanos) {
            double lost = (double) (nanos - since) * Math.min(readyApplications, otherCpus);
            if (lost > 0) {
                sum += lost;
                sumForEach += lost / otherCpus;
            }
            since = nanos;
        }

        /** All threads have ended at the end of the recording, so none is ready. */
        Displacement finish(Timeline timeline) {
            for (int cpu = 0; cpu < otherOnCpu.length; cpu++) {
                leave(cpu);
            }
            ProgramNames names = new ProgramNames(timeline);
            Map<String, Double> byName = new HashMap<>();
            for (TimelineThread thread : timeline.threads()) {
                if (byThread[thread.index()] > 0) {
                    byName.merge(names.of(thread), byThread[thread.index()], Double::sum);
                }
            }
            List<Program> programs = byName.entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .map(each -> new Program(each.getKey(), Math.round(each.getValue())))
                    .toList();
            return new Displacement(Math.round(sum), programs);
        }
    }
}

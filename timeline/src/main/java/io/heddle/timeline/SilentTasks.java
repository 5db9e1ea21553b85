package io.heddle.timeline;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * The tasks that report no events: idle tasks of CPUs, and threads. Recordings can lack all switches away from some tasks, without a
 * record of the loss. Perhaps the kernel's guard against events that cause events (perf_recursion in its task_struct) stays set in
 * such a task; then the wake-ups by it, and by interrupts on top of it, are missing as well.
 */
public final class SilentTasks {
    private final BitSet idleCpus;
    private final BitSet threads;
    private final Set<Long> interruptions;

    private SilentTasks(BitSet idleCpus, BitSet threads, Set<Long> interruptions) {
        this.idleCpus = idleCpus;
        this.threads = threads;
        this.interruptions = interruptions;
    }

    public static SilentTasks of(SchedulingEvents events) {
        Search search = new Search();
        events.forEach(search);
        search.skipped.andNot(search.reported);
        search.skippedIdle.andNot(search.reportedIdle);
        return new SilentTasks(search.skippedIdle, search.skipped, search.interruptions);
    }

    public boolean isEmpty() {
        return idleCpus.isEmpty() && threads.isEmpty();
    }

    /** Tells whether the idle task of a CPU is silent. */
    public boolean hasIdleTask(int cpu) {
        return idleCpus.get(cpu);
    }

    /**
     * Tells whether a switch preempted a thread for a silent one, and the next reported switch of that CPU is one away from the preempted
     * thread.
     *
     * @param number the number of switches before it
     */
    public boolean isInterruption(long number) {
        return interruptions.contains(number);
    }

    /** The number of tasks. */
    public int count() {
        return idleCpus.cardinality() + threads.cardinality();
    }

    /** Finds tasks that got a CPU, never switched to another one, and were not there any more at the next switch. */
    private static final class Search implements SchedulingVisitor {
        private static final int NOT_SEEN = IDLE - 1;

        private final BitSet reportedIdle = new BitSet();
        private final BitSet skippedIdle = new BitSet();
        private final BitSet reported = new BitSet();
        private final BitSet skipped = new BitSet();
        private final Set<Long> interruptions = new HashSet<>();
        private long switches;

        /** By CPU. */
        private int[] running = new int[0];

        private int[] preempted = new int[0];
        private long[] lastSwitch = new long[0];

        @Override
        public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
            if (cpu >= running.length) {
                int before = running.length;
                running = Arrays.copyOf(running, cpu + 1);
                Arrays.fill(running, before, running.length, NOT_SEEN);
                preempted = Arrays.copyOf(preempted, cpu + 1);
                lastSwitch = Arrays.copyOf(lastSwitch, cpu + 1);
            }
            int seen = running[cpu];
            if (previous == IDLE) {
                reportedIdle.set(cpu);
            } else {
                reported.set(previous);
            }
            if (seen == IDLE && previous != IDLE) {
                skippedIdle.set(cpu);
            } else if (seen >= 0 && seen != previous) {
                skipped.set(seen);
                if (previous >= 0 && preempted[cpu] == previous) {
                    interruptions.add(lastSwitch[cpu]);
                }
            }
            running[cpu] = next;
            preempted[cpu] = previousState == ThreadState.READY ? previous : NOT_SEEN;
            lastSwitch[cpu] = switches++;
        }

        @Override
        public void woken(long nanos, int cpu, int thread) {}
    }
}

package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.Counter;
import io.heddle.timeline.SchedulingCoverage;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadState;
import io.heddle.timeline.Timeline;
import java.util.List;

/**
 * All analyses of the scheduler's work in one recording, computed together in two passes over its events. Memory grows with the threads
 * and CPUs, not with the events.
 *
 * @param cpus the number of CPUs that the program could use, at least 1
 */
public record SchedulingAnalysis(
        Timeline timeline,
        int cpus,
        Blame blame,
        BlameCheck blameCheck,
        Displacement displacement,
        RunQueues runQueues,
        WaitPercentiles waits,
        CpuShares cpuShares,
        Switches switches,
        KernelShare kernelShare,
        BottleGraph bottleGraph,
        Stops stops,
        TakenCpuTime interrupts,
        TakenCpuTime steal) {
    public static SchedulingAnalysis of(Timeline timeline) {
        Switches.Counts counts = new Switches.Counts(timeline);
        timeline.scheduling().forEach(counts);
        int machineCpus = Math.max(1, counts.cpus());
        int cpus = timeline.facts().cpus() > 0 ? timeline.facts().cpus() : machineCpus;
        boolean wakeups = timeline.facts().coverage() == SchedulingCoverage.MACHINE;
        boolean events = wakeups || timeline.facts().coverage() == SchedulingCoverage.SWITCHES;

        BlameReplay blameReplay = new BlameReplay(timeline, machineCpus);
        BlameCheck.Replay check = new BlameCheck.Replay(timeline);
        Displacement.Replay displacement = new Displacement.Replay(timeline, machineCpus);
        RunQueues.Replay runQueues = new RunQueues.Replay(timeline, machineCpus);
        WaitPercentiles.Replay waits = new WaitPercentiles.Replay(timeline);
        CpuShares.Replay cpuShares = new CpuShares.Replay(timeline, machineCpus);
        BottleGraph.Replay bottles = new BottleGraph.Replay(timeline);
        Stops.Replay stops = new Stops.Replay(timeline);
        List<StateReplay.Listener> listeners = wakeups
                ? List.of(blameReplay, check, displacement, runQueues, waits, cpuShares, bottles, stops)
                : List.of(cpuShares, bottles, stops);
        StateReplay.run(timeline, new Listeners(listeners));

        TakenCpuTime interrupts = TakenCpuTime.of(timeline, Counter.INTERRUPT_NANOS, Counter.SOFT_INTERRUPT_NANOS);
        Blame blame = wakeups ? Blame.of(timeline, blameReplay) : Blame.ofClocks(timeline);
        return new SchedulingAnalysis(
                timeline,
                cpus,
                blame,
                wakeups ? check.finish(timeline) : BlameCheck.ofClocks(timeline),
                displacement.finish(timeline),
                runQueues.finish(timeline),
                wakeups ? WaitPercentiles.of(waits) : WaitPercentiles.UNKNOWN,
                events ? CpuShares.of(timeline, cpus, cpuShares) : CpuShares.ofClocks(timeline, cpus),
                events ? Switches.of(timeline, counts) : Switches.ofClocks(timeline),
                KernelShare.of(timeline, interrupts.totalNanos()),
                bottles.finish(timeline),
                stops.finish(timeline),
                interrupts,
                TakenCpuTime.of(timeline, Counter.STEAL_NANOS));
    }

    /** The length of the recording. */
    public long durationNanos() {
        return timeline.span().nanos();
    }

    /** The mean number of application threads that ran or waited for a CPU. */
    public double activeThreads() {
        long active = cpuShares.applicationNanos() + blame.applicationWaitNanos();
        return durationNanos() == 0 ? 0 : (double) active / durationNanos();
    }

    /**
     * The number of CPUs that the program would use if it got all that it wants: at least 1, at most the CPUs of the machine. CPU time
     * that the program loses delays it by at most that time divided by this number.
     */
    public double wantedCpus() {
        return Math.clamp(activeThreads(), 1, cpus);
    }

    /** Passes events on to several listeners. */
    private static final class Listeners implements StateReplay.Listener {
        private final StateReplay.Listener[] all;

        Listeners(List<StateReplay.Listener> listeners) {
            all = listeners.toArray(StateReplay.Listener[]::new);
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {
            for (StateReplay.Listener listener : all) {
                listener.interval(thread, state, cpu, startNanos, endNanos);
            }
        }

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            for (StateReplay.Listener listener : all) {
                listener.changed(thread, from, fromCpu, to, toCpu, nanos);
            }
        }

        @Override
        public void occupied(int cpu, int thread, long nanos) {
            for (StateReplay.Listener listener : all) {
                listener.occupied(cpu, thread, nanos);
            }
        }
    }
}

package io.heddle.diagnosis.scheduling;

import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCheck;
import io.heddle.diagnosis.runqueues.Displacement;
import io.heddle.diagnosis.runqueues.RunQueueAnalysis;
import io.heddle.diagnosis.runqueues.RunQueues;
import io.heddle.diagnosis.runqueues.WaitPercentiles;
import io.heddle.timeline.Counter;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.util.ArrayList;
import java.util.List;

/**
 * All analyses of the scheduler's work in one recording, computed together in one pass over its events. Memory grows with the threads
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
        int cpus = Math.max(
                1,
                timeline.facts().cpus() > 0
                        ? timeline.facts().cpus()
                        : timeline.scheduling().cpus());
        boolean events = timeline.facts().coverage() == SchedulingCoverage.MACHINE
                || timeline.facts().coverage() == SchedulingCoverage.SWITCHES;

        RunQueueAnalysis.Replay runQueues = new RunQueueAnalysis.Replay(timeline);
        CpuShares.Replay cpuShares = new CpuShares.Replay(timeline);
        BottleGraph.Replay bottles = new BottleGraph.Replay(timeline);
        Stops.Replay stops = new Stops.Replay(timeline);
        Switches.Counts counts = new Switches.Counts(timeline);
        List<StateReplay.Listener> listeners = new ArrayList<>(List.of(cpuShares, bottles, stops));
        listeners.addAll(runQueues.listeners());
        StateReplay.run(timeline, counts, listeners);

        TakenCpuTime interrupts = TakenCpuTime.of(timeline, Counter.INTERRUPT_NANOS, Counter.SOFT_INTERRUPT_NANOS);
        RunQueueAnalysis waits = runQueues.finish();
        return new SchedulingAnalysis(
                timeline,
                cpus,
                waits.blame(),
                waits.check(),
                waits.displacement(),
                waits.runQueues(),
                waits.waits(),
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
}

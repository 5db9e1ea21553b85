package io.heddle.lab.recordings;

import io.heddle.diagnosis.runqueues.RunQueue;
import io.heddle.diagnosis.runqueues.RunQueues;
import io.heddle.diagnosis.scheduling.SchedulerShare;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.scheduling.Switches;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Timeline;
import java.util.HashMap;
import java.util.Map;

/**
 * The figures of one recording that Bryant and Hartner, "Java, threads, and scheduling in Linux" (2000), show in Figures 2 to 5, by name. A
 * figure that the recording lacks is missing.
 */
public final class SchedulerFigures {
    /** The share of the kernel in the CPU time, by the kernel's clocks of the processes. */
    public static final String KERNEL_BY_CLOCKS = "kernelShareByClocks";

    /** The same by samples. */
    public static final String KERNEL = "kernelShare";

    /** The share of the scheduler in the CPU time, by samples. */
    public static final String SCHEDULER = "schedulerShare";

    /** The share of the scheduler in the CPU time in the kernel, by samples. */
    public static final String SCHEDULER_OF_KERNEL = "schedulerShareOfKernel";

    /** The share of the CPU time that the switches cost at least: their number times the cost of one. */
    public static final String SWITCHES_SHARE = "switchesShare";

    public static final String SWITCH_NANOS = "contextSwitchNanos";
    public static final String SWITCHES_PER_SECOND = "switchesPerSecond";
    public static final String QUEUE_MEAN = "queueMean";
    public static final String QUEUE_DEVIATION = "queueDeviation";
    public static final String QUEUE_MEDIAN = "queueMedian";
    public static final String QUEUE_P90 = "queueP90";
    public static final String QUEUE_P99 = "queueP99";
    public static final String QUEUE_LONGEST = "queueLongest";

    /** The share of the time that the JVMs stand still for collections. */
    public static final String GC_SHARE = "gcPauseShare";

    public static final String LOST = "lostEvents";

    private SchedulerFigures() {}

    public static Map<String, Double> of(Timeline timeline) {
        Map<String, Double> figures = new HashMap<>();
        SchedulingAnalysis analysis = SchedulingAnalysis.of(timeline);
        SchedulerShare sampled = SchedulerShare.of(timeline);
        figures.put(KERNEL_BY_CLOCKS, analysis.kernelShare().share());
        figures.put(KERNEL, sampled.kernelShare());
        figures.put(SCHEDULER, sampled.schedulerShare());
        figures.put(SCHEDULER_OF_KERNEL, sampled.schedulerShareOfKernel());
        Switches switches = analysis.switches();
        figures.put(
                SWITCHES_SHARE,
                switches.costNanos() / (double) analysis.cpuShares().programNanos());
        figures.put(SWITCH_NANOS, timeline.facts().contextSwitchNanos());
        figures.put(SWITCHES_PER_SECOND, switches.perSecond());
        figures.put(
                GC_SHARE,
                timeline.increaseOf(Counter.GC_PAUSE_NANOS) / timeline.span().nanos());
        figures.put(
                LOST, (double) timeline.losses().stream().mapToLong(Loss::count).sum());
        addQueue(analysis.runQueues(), figures);
        figures.values().removeIf(each -> !Double.isFinite(each));
        return figures;
    }

    private static void addQueue(RunQueues queues, Map<String, Double> figures) {
        if (!queues.known()) {
            return;
        }
        RunQueue queue = queues.machine();
        figures.put(QUEUE_MEAN, queue.mean());
        figures.put(QUEUE_DEVIATION, queue.deviation());
        figures.put(QUEUE_MEDIAN, (double) queue.percentile(0.5));
        figures.put(QUEUE_P90, (double) queue.percentile(0.9));
        figures.put(QUEUE_P99, (double) queue.percentile(0.99));
        figures.put(QUEUE_LONGEST, (double) queue.max());
    }
}

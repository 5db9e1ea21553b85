package io.heddle.lab.recordings;

import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.GcScalability;
import io.heddle.diagnosis.gc.ObjectLifespan;
import io.heddle.diagnosis.gc.SurvivalCurve;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.diagnosis.scheduling.WorkDistribution;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Timeline;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The figures of one recording that Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance" (VEE
 * 2016), show in Figures 2 to 4, by name. A figure that the recording lacks is missing.
 */
public final class GcFigures {
    public static final String PAUSE_SECONDS = "gcPauseSeconds";
    public static final String COLLECTIONS = "collections";

    /** The CPU time of the collector's threads by that of as many CPUs in all pauses. */
    public static final String UTILIZATION = "gcUtilization";

    /** The share of the collector's time in termination. */
    public static final String TERMINATION = "gcTerminationShare";

    public static final String ALLOCATED = "allocatedBytes";
    public static final String PROMOTED = "promotedBytes";

    /** The bytes allocated between two collections, the median. */
    public static final String NURSERY = "nurseryBytes";

    /** The share of the allocated bytes that survives the first collection. */
    public static final String SURVIVING = "survivingShare";

    public static final String LARGEST_SHARE = "largestThreadShare";

    /** The number of threads that did 90 % of the work. */
    public static final String BUSY_THREADS = "threadsFor90Percent";

    /** The mean number of application threads that run or wait for a CPU. */
    public static final String ACTIVE_THREADS = "activeThreads";

    private static final double MOST_OF_THE_WORK = 0.9;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The largest age of an object, -XX:MaxTenuringThreshold. */
    private static final int OLDEST = 15;

    private GcFigures() {}

    /** The share of the allocated bytes that survives a number of collections, from 1. */
    public static String survivingShare(int collections) {
        return "survivingShare" + collections;
    }

    public static Map<String, Double> of(Timeline timeline) {
        Map<String, Double> figures = new HashMap<>();
        SchedulingAnalysis scheduling = SchedulingAnalysis.of(timeline);
        WorkDistribution work = WorkDistribution.of(timeline, scheduling.cpuShares());
        figures.put(LARGEST_SHARE, work.largestShare());
        figures.put(BUSY_THREADS, (double) work.threadsFor(MOST_OF_THE_WORK));
        figures.put(ACTIVE_THREADS, scheduling.activeThreads());
        figures.put(ALLOCATED, timeline.increaseOf(Counter.ALLOCATED_BYTES));
        // A program that does not collect has no history, and neither pauses nor collections.
        figures.put(PAUSE_SECONDS, 0.0);
        figures.put(COLLECTIONS, 0.0);
        GcHistory.of(timeline).stream()
                .max(Comparator.comparingLong(GcHistory::pauseNanos))
                .ifPresent(history -> addCollections(timeline, history, figures));
        figures.values().removeIf(each -> !Double.isFinite(each));
        return figures;
    }

    private static void addCollections(Timeline timeline, GcHistory history, Map<String, Double> figures) {
        GcScalability scalability = GcScalability.of(timeline, history);
        ObjectLifespan lifespan = ObjectLifespan.of(history);
        SurvivalCurve survival = SurvivalCurve.of(history);
        figures.put(PAUSE_SECONDS, history.pauseNanos() / NANOS_PER_SECOND);
        figures.put(COLLECTIONS, (double) history.collections().size());
        figures.put(UTILIZATION, scalability.utilization());
        figures.put(TERMINATION, scalability.terminationShare());
        figures.put(PROMOTED, (double) survival.promotedBytes());
        figures.put(SURVIVING, lifespan.survivingShare());
        if (lifespan.source() != ObjectLifespan.Source.UNKNOWN) {
            figures.put(NURSERY, (double) lifespan.medianNurseryBytes());
        }
        if (lifespan.source() == ObjectLifespan.Source.TENURING) {
            for (int age = 1; age <= OLDEST; age++) {
                figures.put(survivingShare(age), lifespan.survivingShare() * survival.shareReaching(age));
            }
        }
    }
}

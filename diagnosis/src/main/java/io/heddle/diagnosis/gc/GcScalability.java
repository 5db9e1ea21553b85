package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import io.heddle.timeline.Facts;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How well the threads that collect in pauses use the CPUs. A figure is -1 if unknown: ParallelGC, for example, does not report the time
 * that its threads spend in termination.
 *
 * @param threads the threads that collect in pauses
 * @param cpus the CPUs that the program could use, its quota included
 * @param pauseNanos the time in pauses for collections
 * @param workNanos the CPU time of those threads
 * @param waitNanos the time that those threads waited on run queues
 * @param terminationNanos the time that threads without work looked for some, or waited for the others to finish
 * @param workerNanos the pauses of the collections with figures of termination, times the threads that took part
 */
public record GcScalability(
        int threads,
        int cpus,
        long pauseNanos,
        long workNanos,
        long waitNanos,
        long terminationNanos,
        long workerNanos) {
    private static final String TERMINATION = "Termination";

    public static GcScalability of(Timeline timeline, GcHistory history) {
        List<TimelineThread> collectors = timeline.threadsOf(ThreadKind.GC_PAUSE)
                .filter(each -> each.pid() == 0 || each.pid() == history.jvm().pid())
                .toList();
        boolean clocks = collectors.stream().anyMatch(each -> each.clocks().isKnown());
        long work = clocks
                ? collectors.stream()
                        .mapToLong(each -> Math.max(0, each.clocks().runNanos()))
                        .sum()
                : -1;
        long wait = clocks
                ? collectors.stream()
                        .mapToLong(each -> Math.max(0, each.clocks().waitNanos()))
                        .sum()
                : -1;
        long termination = -1;
        long worker = 0;
        for (Collection collection : history.collections()) {
            long inTermination = terminationNanos(collection);
            if (inTermination >= 0) {
                termination = Math.max(0, termination) + inTermination;
                worker += collection.pauseNanos() * workers(collection);
            }
        }
        return new GcScalability(
                history.jvm().pauseThreads(),
                usableCpus(timeline.facts()),
                history.pauseNanos(),
                work,
                wait,
                termination,
                worker);
    }

    /** The CPUs that a JVM counts as available: a quota rounds up. 0 if unknown. */
    static int usableCpus(Facts facts) {
        if (facts.cpus() == 0 || Double.isNaN(facts.quotaCpus())) {
            return facts.cpus();
        }
        return (int) Math.max(1, Math.min(facts.cpus(), Math.ceil(facts.quotaCpus())));
    }

    private static long terminationNanos(Collection collection) {
        long[] nanos = collection.phases().stream()
                .filter(GcScalability::isTermination)
                .mapToLong(each -> each.span().nanos())
                .toArray();
        long sum = 0;
        for (long each : nanos) {
            sum += each;
        }
        return nanos.length == 0 ? -1 : sum;
    }

    private static boolean isTermination(Collection.Phase phase) {
        return phase.worker() >= 0 && phase.name().equals(TERMINATION);
    }

    private static int workers(Collection collection) {
        Set<Integer> workers = new HashSet<>();
        collection.phases().stream().filter(each -> each.worker() >= 0).forEach(each -> workers.add(each.worker()));
        return workers.size();
    }

    /** The CPU time that the threads could have had in pauses on CPUs of their own. */
    public long capacityNanos() {
        return pauseNanos * threads;
    }

    /** The share of that capacity in which the threads ran; NaN if unknown. */
    public double utilization() {
        return workNanos < 0 || capacityNanos() == 0 ? Double.NaN : workNanos / (double) capacityNanos();
    }

    /** The share of the threads' time in pauses that they spent in termination; NaN if unknown. */
    public double terminationShare() {
        return terminationNanos < 0 || workerNanos <= 0
                ? Double.NaN
                : Math.min(1, terminationNanos / (double) workerNanos);
    }

    /** Tells whether the threads must share CPUs. */
    public boolean hasSurplusThreads() {
        return cpus > 0 && threads > cpus;
    }

    /** The share of the pauses that surplus threads can cost at most: their part of all threads; 0 without such threads. */
    public double surplusShare() {
        return hasSurplusThreads() ? 1 - cpus / (double) threads : 0;
    }
}

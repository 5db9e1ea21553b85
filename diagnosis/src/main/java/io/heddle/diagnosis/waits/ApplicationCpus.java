package io.heddle.diagnosis.waits;

import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.List;

/** The CPUs that the application's threads could use, and those that they used on average. */
final class ApplicationCpus {
    private ApplicationCpus() {}

    /** The CPUs that the program could use, its quota included; at least 1, infinite if unknown. */
    static double available(Facts facts) {
        double cpus = facts.cpus() == 0 ? Double.POSITIVE_INFINITY : facts.cpus();
        return Double.isNaN(facts.quotaCpus()) ? cpus : Math.max(1, Math.min(cpus, facts.quotaCpus()));
    }

    /** The mean number of CPUs in use, from the threads' clocks or else the processes' CPU time; NaN if unknown. */
    static double used(Timeline timeline) {
        long span = timeline.span().nanos();
        if (span == 0) {
            return Double.NaN;
        }
        List<TimelineThread> known = timeline.threads().stream()
                .filter(each -> each.kind().isApplication() && each.clocks().runNanos() >= 0)
                .toList();
        if (!known.isEmpty()) {
            return known.stream().mapToLong(each -> each.clocks().runNanos()).sum() / (double) span;
        }
        double user = timeline.increaseOf(Counter.USER_NANOS);
        double system = timeline.increaseOf(Counter.SYSTEM_NANOS);
        return (Double.isNaN(system) ? user : user + system) / span;
    }
}

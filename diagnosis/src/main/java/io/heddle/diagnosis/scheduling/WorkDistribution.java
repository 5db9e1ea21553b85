package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.Comparator;
import java.util.List;

/**
 * The distribution of the application's CPU time over its threads, as in Qian et al., "Exploiting FIFO Scheduler to Improve Parallel
 * Garbage Collection Performance" (VEE 2016), Figure 4.
 *
 * @param shares of the threads that ran, the largest first; their sum is 1
 */
public record WorkDistribution(List<Double> shares) {
    public WorkDistribution {
        shares = List.copyOf(shares);
    }

    public static WorkDistribution of(Timeline timeline, CpuShares cpuShares) {
        List<Long> nanos = timeline.threads().stream()
                .filter(each -> each.kind().isApplication())
                .map(TimelineThread::index)
                .map(cpuShares::nanos)
                .filter(each -> each > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
        double sum = nanos.stream().mapToLong(Long::longValue).sum();
        return new WorkDistribution(nanos.stream().map(each -> each / sum).toList());
    }

    /** The share of the busiest thread; NaN if no thread ran. */
    public double largestShare() {
        return shares.isEmpty() ? Double.NaN : shares.getFirst();
    }

    /** The number of threads that suffice, the busiest first, for a part of the work. */
    public int threadsFor(double part) {
        double sum = 0;
        int threads = 0;
        while (threads < shares.size() && sum < part) {
            sum += shares.get(threads);
            threads++;
        }
        return threads;
    }
}

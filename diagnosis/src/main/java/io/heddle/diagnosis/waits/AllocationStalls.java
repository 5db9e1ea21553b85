package io.heddle.diagnosis.waits;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The waits of threads for memory that a concurrent collector has yet to free.
 *
 * @param waits by start
 * @param threads how many threads waited
 * @param totalNanos the sum of the waits
 * @param longest null without waits
 */
public record AllocationStalls(
        List<Wait> waits,
        int threads,
        long totalNanos,
        @Nullable Wait longest) {
    public AllocationStalls {
        waits = List.copyOf(waits);
    }

    public static AllocationStalls of(Timeline timeline) {
        List<Wait> waits = timeline.waits().at(site -> site.kind() == Wait.Kind.ALLOCATION_STALL);
        return new AllocationStalls(
                waits,
                (int) waits.stream().mapToInt(Wait::thread).distinct().count(),
                waits.stream().mapToLong(each -> each.span().nanos()).sum(),
                waits.stream()
                        .max(Comparator.comparingLong(each -> each.span().nanos()))
                        .orElse(null));
    }

    /** The share of the recording that the waits cost at most. */
    public double loss(Timeline timeline) {
        double cpus = ApplicationCpus.available(timeline.facts());
        return WaitLoss.share(timeline, waits, WaitLoss.insteadOfWork(cpus), 1);
    }
}

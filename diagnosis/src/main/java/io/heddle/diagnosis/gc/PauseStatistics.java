package io.heddle.diagnosis.gc;

import io.heddle.timeline.Pause;
import io.heddle.timeline.Span;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long and how often JVMs stopped the program.
 *
 * @param share the share of the recording in which at least one JVM stopped its threads
 * @param byOperation the longest total first
 */
public record PauseStatistics(
        int count,
        long totalNanos,
        double share,
        long medianNanos,
        long p99Nanos,
        long maxNanos,
        List<Operation> byOperation) {
    public PauseStatistics {
        byOperation = List.copyOf(byOperation);
    }

    /** The pauses for one VM operation. */
    public record Operation(String name, int count, long totalNanos, long maxNanos) {
        private Operation with(long nanos) {
            return new Operation(name, count + 1, totalNanos + nanos, Math.max(maxNanos, nanos));
        }
    }

    public static PauseStatistics of(Timeline timeline) {
        Span span = timeline.span();
        Map<String, Operation> operations = new HashMap<>();
        List<Long> lengths = new ArrayList<>();
        long stopped = 0;
        long stoppedUntil = span.startNanos();
        for (Pause pause : timeline.pauses()) {
            long start = span.clip(pause.span().startNanos());
            long end = span.clip(pause.span().endNanos());
            lengths.add(end - start);
            operations.merge(
                    pause.operation(),
                    new Operation(pause.operation(), 1, end - start, end - start),
                    (before, one) -> before.with(one.totalNanos()));
            stopped += Math.max(0, end - Math.max(start, stoppedUntil));
            stoppedUntil = Math.max(stoppedUntil, end);
        }
        long[] sorted = lengths.stream().mapToLong(Long::longValue).sorted().toArray();
        return new PauseStatistics(
                sorted.length,
                Arrays.stream(sorted).sum(),
                span.nanos() == 0 ? 0 : stopped / (double) span.nanos(),
                percentile(sorted, 0.5),
                percentile(sorted, 0.99),
                percentile(sorted, 1),
                operations.values().stream()
                        .sorted(Comparator.comparingLong(Operation::totalNanos)
                                .reversed()
                                .thenComparing(Operation::name))
                        .toList());
    }

    /** The smallest value that is at least as large as this share of the values; 0 without values. */
    private static long percentile(long[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.clamp(rank - 1, 0, sorted.length - 1)];
    }
}

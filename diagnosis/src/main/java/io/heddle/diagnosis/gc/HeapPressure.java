package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import io.heddle.timeline.TimelineJvm;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * How much a program uses of its heap, and how often that heap fills up. Requested collections do not count. A figure is -1 if unknown.
 *
 * @param maxHeapBytes the limit of the heap
 * @param liveBytes bytes in use after collections that include the old generation; without one, the least after any collection of the
 *     second half of the recording
 * @param collections collections that stopped the program
 * @param oldCollections those of them that include the old generation
 * @param medianIntervalNanos from the start of a collection to the start of the next
 * @param allocatedBytes bytes allocated from the first of the collections to the last
 * @param allocationSeconds the time in which they were allocated
 */
public record HeapPressure(
        long maxHeapBytes,
        long liveBytes,
        int collections,
        int oldCollections,
        long medianIntervalNanos,
        long allocatedBytes,
        double allocationSeconds) {

    public static HeapPressure of(GcHistory history) {
        TimelineJvm jvm = history.jvm();
        List<Collection> all = history.stopping();
        List<Collection> automatic =
                all.stream().filter(CollectionShare::isAutomatic).toList();
        Allocation allocation = Allocation.of(all);
        return new HeapPressure(
                jvm.maxHeapBytes(),
                live(history, all),
                automatic.size(),
                (int) automatic.stream().filter(GcHistory::isOld).count(),
                median(intervals(automatic)),
                allocation.bytes(),
                allocation.seconds());
    }

    /** The share of the maximum heap that objects in use occupy; NaN if unknown. */
    public double liveShare() {
        return maxHeapBytes <= 0 || liveBytes < 0 ? Double.NaN : liveBytes / (double) maxHeapBytes;
    }

    /** Bytes allocated in a second; NaN if unknown. */
    public double allocationRate() {
        return allocatedBytes < 0 || allocationSeconds <= 0 ? Double.NaN : allocatedBytes / allocationSeconds;
    }

    /** How often in a second the program allocates as much as its maximum heap; NaN if unknown. */
    public double turnoversPerSecond() {
        return maxHeapBytes <= 0 ? Double.NaN : allocationRate() / maxHeapBytes;
    }

    private static long live(GcHistory history, List<Collection> all) {
        long[] afterOld = all.stream()
                .filter(GcHistory::isOld)
                .mapToLong(Collection::heapAfterBytes)
                .filter(each -> each >= 0)
                .toArray();
        if (afterOld.length > 0) {
            return median(LongStream.of(afterOld));
        }
        long middle = history.span().startNanos() + history.span().nanos() / 2;
        return all.stream()
                .filter(each -> each.span().startNanos() >= middle)
                .mapToLong(Collection::heapAfterBytes)
                .filter(each -> each >= 0)
                .min()
                .orElse(-1);
    }

    private static LongStream intervals(List<Collection> collections) {
        ToLongFunction<Collection> start = each -> each.span().startNanos();
        return LongStream.range(1, collections.size())
                .map(i ->
                        start.applyAsLong(collections.get((int) i)) - start.applyAsLong(collections.get((int) i - 1)));
    }

    private static long median(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? -1 : sorted[(sorted.length - 1) / 2];
    }
}

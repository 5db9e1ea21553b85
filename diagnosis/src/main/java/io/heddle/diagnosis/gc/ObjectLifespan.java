package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import java.util.Arrays;
import java.util.List;

/**
 * How many of the allocated bytes survive their first collection. The lifespan of an object is the number of bytes allocated between its
 * creation and its death (Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance", section 2). An
 * object that survives has a lifespan of at least the bytes allocated from its creation to the collection.
 *
 * @param source where the figure comes from
 * @param allocatedBytes bytes allocated before the collections that have figures
 * @param survivedBytes bytes of them in use after the first collection since
 * @param medianNurseryBytes bytes allocated between two collections, the median
 */
public record ObjectLifespan(Source source, long allocatedBytes, long survivedBytes, long medianNurseryBytes) {
    /** A source of the survived bytes. */
    public enum Source {
        /** The objects of age 1 after each collection: exact unless objects skip the survivor space. */
        TENURING,
        /**
         * The heap after each collection without the old generation, and the promoted bytes. The old generation holds what was promoted
         * since its last collection, and what it held then: at most the least of all such differences, so this is a lower bound.
         */
        PROMOTION,
        /** The growth of the heap from collection to collection: a lower bound, since older objects die meanwhile. */
        HEAP_GROWTH,
        /** None: the recording has no figures of the heap. */
        UNKNOWN
    }

    public static ObjectLifespan of(GcHistory history) {
        List<Collection> collections = history.stopping();
        boolean tenuring =
                collections.stream().anyMatch(each -> !each.survivorBytes().isEmpty());
        boolean promotion = !tenuring
                && collections.stream()
                        .filter(each -> !GcHistory.isOld(each))
                        .allMatch(each -> each.promotedBytes() >= 0 && each.heapAfterBytes() >= 0);
        long[] copied = promotion ? copiedBytes(collections) : new long[0];
        long[] nurseries = new long[collections.size()];
        int count = 0;
        long allocated = 0;
        long survived = 0;
        for (int i = 1; i < collections.size(); i++) {
            Collection collection = collections.get(i);
            Collection before = collections.get(i - 1);
            long nursery = Allocation.between(before, collection);
            boolean known = nursery >= 0
                    && !GcHistory.isOld(collection)
                    && (tenuring ? !collection.survivorBytes().isEmpty() : collection.heapAfterBytes() >= 0);
            if (known) {
                nurseries[count++] = nursery;
                allocated += nursery;
                long surviving = collection.heapAfterBytes() - before.heapAfterBytes();
                if (tenuring) {
                    surviving = collection.survivorBytes().getFirst();
                } else if (promotion) {
                    surviving = copied[i];
                }
                survived += Math.clamp(surviving, 0, nursery);
            }
        }
        if (count == 0) {
            return new ObjectLifespan(Source.UNKNOWN, 0, 0, 0);
        }
        Arrays.sort(nurseries, 0, count);
        Source withoutTenuring = promotion ? Source.PROMOTION : Source.HEAP_GROWTH;
        Source source = tenuring ? Source.TENURING : withoutTenuring;
        return new ObjectLifespan(source, allocated, survived, nurseries[(count - 1) / 2]);
    }

    /** The bytes that each collection of the young generation copied there or promoted, at least; -1 for others. */
    private static long[] copiedBytes(List<Collection> collections) {
        long[] copied = new long[collections.size()];
        int start = 0;
        while (start < copied.length) {
            // A period lasts until the next collection of the old generation, which leaves the young one empty.
            int end = start + 1;
            while (end < copied.length && !GcHistory.isOld(collections.get(end))) {
                end++;
            }
            boolean afterOld = GcHistory.isOld(collections.get(start));
            long least = afterOld ? collections.get(start).heapAfterBytes() : Long.MAX_VALUE;
            long promoted = 0;
            for (int i = afterOld ? start + 1 : start; i < end; i++) {
                promoted += collections.get(i).promotedBytes();
                copied[i] = collections.get(i).heapAfterBytes() - promoted;
                least = Math.min(least, copied[i]);
            }
            for (int i = start; i < end; i++) {
                Collection each = collections.get(i);
                copied[i] = GcHistory.isOld(each) ? -1 : copied[i] - least + each.promotedBytes();
            }
            start = end;
        }
        return copied;
    }

    /** The share of the allocated bytes that survive their first collection; NaN if unknown. */
    public double survivingShare() {
        return allocatedBytes == 0 ? Double.NaN : survivedBytes / (double) allocatedBytes;
    }
}

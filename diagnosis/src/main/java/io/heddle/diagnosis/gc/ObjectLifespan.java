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
        boolean promotion = !tenuring && CopiedBytes.reportsPromotion(collections);
        long[] copied = promotion ? CopiedBytes.byPromotion(collections) : new long[0];
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

    /** The share of the allocated bytes that survive their first collection; NaN if unknown. */
    public double survivingShare() {
        return allocatedBytes == 0 ? Double.NaN : survivedBytes / (double) allocatedBytes;
    }
}

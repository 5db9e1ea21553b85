package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import java.util.List;

/**
 * The bytes that collections of the young generation copied: survivors of all ages, and promoted ones. Each collection copies an object
 * again until it dies or moves to the old generation, so this is the work of those collections, unlike {@link ObjectLifespan}.
 *
 * @param allocatedBytes bytes allocated before the collections that have figures
 * @param copiedBytes bytes that these collections copied: exact with ages, otherwise a lower bound
 */
public record CopiedBytes(long allocatedBytes, long copiedBytes) {
    private static final long UNKNOWN = -1;

    public static CopiedBytes of(GcHistory history) {
        List<Collection> collections = history.stopping();
        long[] copied = byCollection(collections);
        long allocated = 0;
        long sum = 0;
        for (int i = 1; i < copied.length; i++) {
            long nursery = Allocation.between(collections.get(i - 1), collections.get(i));
            if (nursery >= 0 && copied[i] >= 0) {
                allocated += nursery;
                sum += copied[i];
            }
        }
        return new CopiedBytes(allocated, sum);
    }

    public static long[] byCollection(List<Collection> collections) {
        if (collections.stream().anyMatch(each -> !each.survivorBytes().isEmpty())) {
            return collections.stream().mapToLong(CopiedBytes::byAges).toArray();
        }
        return reportsPromotion(collections) ? byPromotion(collections) : byGrowth(collections);
    }

    private static long byAges(Collection collection) {
        if (GcHistory.isOld(collection) || collection.survivorBytes().isEmpty()) {
            return UNKNOWN;
        }
        long survivors =
                collection.survivorBytes().stream().mapToLong(Long::longValue).sum();
        return survivors + Math.max(0, collection.promotedBytes());
    }

    /** Tells whether all collections of the young generation say what they promoted. */
    static boolean reportsPromotion(List<Collection> collections) {
        return collections.stream()
                .filter(each -> !GcHistory.isOld(each))
                .allMatch(each -> each.promotedBytes() >= 0 && each.heapAfterBytes() >= 0);
    }

    /**
     * The bytes that each collection of the young generation copied there or promoted, at least; -1 for others. The heap after such a
     * collection is the survivors and the old generation. That holds what was promoted since its last collection, and what it held
     * then: at most the least of all such differences.
     */
    static long[] byPromotion(List<Collection> collections) {
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
                copied[i] = GcHistory.isOld(each) ? UNKNOWN : copied[i] - least + each.promotedBytes();
            }
            start = end;
        }
        return copied;
    }

    /** The growth of the heap from collection to collection, or what each promoted if that is more. */
    private static long[] byGrowth(List<Collection> collections) {
        long[] copied = new long[collections.size()];
        for (int i = 1; i < copied.length; i++) {
            Collection before = collections.get(i - 1);
            Collection each = collections.get(i);
            boolean known = !GcHistory.isOld(each) && before.heapAfterBytes() >= 0 && each.heapAfterBytes() >= 0;
            long growth = Math.max(0, each.heapAfterBytes() - before.heapAfterBytes());
            copied[i] = known ? Math.max(growth, each.promotedBytes()) : UNKNOWN;
        }
        return copied;
    }

    /** The copied bytes for each allocated one; NaN if unknown. */
    public double share() {
        return allocatedBytes == 0 ? Double.NaN : copiedBytes / (double) allocatedBytes;
    }
}

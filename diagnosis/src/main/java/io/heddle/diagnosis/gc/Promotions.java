package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes that collections moved to the old generation. SerialGC does not report them. A young collection leaves the eden space empty,
 * so the heap after it is the old generation and the survivors, whose ages the JVM reports. The growth of the old generation
 * since the collection before is what was promoted, objects too large for the eden space included.
 */
public final class Promotions {
    private static final String SERIAL_YOUNG = "DefNew";
    private static final long UNKNOWN = -1;

    private Promotions() {}

    /** The same collections of one JVM; those of SerialGC with their promoted bytes. */
    static List<Collection> inferred(List<Collection> collections) {
        List<Collection> inferred = new ArrayList<>();
        long oldBytes = UNKNOWN;
        for (Collection each : collections) {
            boolean young = each.collector().equals(SERIAL_YOUNG);
            long oldAfter = oldBytesAfter(each);
            boolean known = young && each.promotedBytes() < 0 && oldBytes >= 0 && oldAfter >= 0;
            inferred.add(known ? withPromoted(each, Math.max(0, oldAfter - oldBytes)) : each);
            oldBytes = oldAfter;
        }
        return inferred;
    }

    /**
     * The promoted bytes that died in the old generation: those that automatic collections of it freed. G1 collects it in parts along with
     * young collections, which do not report what they free there. Then those died by which it did not grow.
     *
     * @param collections of one JVM, by start
     */
    public static long diedBytes(List<Collection> collections) {
        List<Collection> stopping = collections.stream()
                .filter(each -> !GcHistory.isConcurrent(each))
                .toList();
        long promoted = promotedBytes(stopping);
        long freed = stopping.stream()
                .filter(each -> GcHistory.isOld(each) && CollectionShare.isAutomatic(each))
                .mapToLong(Promotions::freedBytes)
                .sum();
        return Math.clamp(freed > 0 ? freed : promoted - growth(stopping), 0, promoted);
    }

    private static long promotedBytes(List<Collection> collections) {
        return collections.stream()
                .mapToLong(each -> Math.max(0, each.promotedBytes()))
                .sum();
    }

    private static long freedBytes(Collection collection) {
        boolean known = collection.heapBeforeBytes() >= 0 && collection.heapAfterBytes() >= 0;
        return known ? Math.max(0, collection.heapBeforeBytes() - collection.heapAfterBytes()) : 0;
    }

    /** The growth of the old generation since the first collection, at least 0; all bytes if unknown. */
    private static long growth(List<Collection> collections) {
        long[] old = collections.stream()
                .mapToLong(Promotions::oldBytesAfter)
                .filter(each -> each >= 0)
                .toArray();
        return old.length == 0 ? Long.MAX_VALUE : Math.max(0, old[old.length - 1] - old[0]);
    }

    /** The old generation after a collection, at most; -1 if unknown. */
    static long oldBytesAfter(Collection collection) {
        long survivors =
                collection.survivorBytes().stream().mapToLong(Long::longValue).sum();
        return collection.heapAfterBytes() < 0 ? UNKNOWN : Math.max(0, collection.heapAfterBytes() - survivors);
    }

    private static Collection withPromoted(Collection each, long promotedBytes) {
        return new Collection(
                each.pid(),
                each.id(),
                each.span(),
                each.collector(),
                each.cause(),
                each.pauseNanos(),
                each.heapBeforeBytes(),
                each.heapAfterBytes(),
                promotedBytes,
                each.survivorBytes(),
                each.phases());
    }
}

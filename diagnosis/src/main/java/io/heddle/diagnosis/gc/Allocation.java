package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import java.util.List;

/**
 * The bytes that a program allocated between collections: the heap before each, less the heap after the one before it.
 *
 * @param bytes -1 if unknown
 * @param seconds from the first collection to the last one with a figure
 */
record Allocation(long bytes, double seconds) {
    /** @param collections those that stopped the program, by start */
    static Allocation of(List<Collection> collections) {
        long bytes = 0;
        long nanos = 0;
        for (int i = 1; i < collections.size(); i++) {
            Collection before = collections.get(i - 1);
            Collection after = collections.get(i);
            long between = between(before, after);
            if (between >= 0) {
                bytes += between;
                nanos += Math.max(0, after.span().startNanos() - before.span().startNanos());
            }
        }
        return nanos == 0 ? new Allocation(-1, 0) : new Allocation(bytes, nanos / 1e9);
    }

    /** Bytes allocated between two successive collections; -1 if unknown. */
    static long between(Collection before, Collection after) {
        boolean known = before.heapAfterBytes() >= 0 && after.heapBeforeBytes() >= 0;
        return known ? Math.max(0, after.heapBeforeBytes() - before.heapAfterBytes()) : -1;
    }
}

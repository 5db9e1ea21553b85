package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The collections of a JVM that have one cause.
 *
 * @param cause for example {@code Allocation Failure}
 * @param pauseNanos the sum of their pauses
 * @param share the share of the recording in their pauses
 */
public record CollectionShare(String cause, int count, long pauseNanos, double share) {
    /** The causes of collections that were requested, as HotSpot names them (gcCause.cpp). */
    private static final Set<String> REQUESTS = Set.of(
            "System.gc()",
            "Diagnostic Command",
            "Heap Inspection Initiated GC",
            "Heap Dump Initiated GC",
            "JvmtiEnv ForceGarbageCollection");

    /** One for each cause, the longest pauses first. */
    public static List<CollectionShare> of(GcHistory history) {
        Map<String, Integer> counts = new HashMap<>();
        history.collections().forEach(each -> counts.merge(each.cause(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(each -> of(history, each.getKey(), each.getValue()))
                .sorted(Comparator.comparingLong(CollectionShare::pauseNanos)
                        .reversed()
                        .thenComparing(CollectionShare::cause))
                .toList();
    }

    private static CollectionShare of(GcHistory history, String cause, int count) {
        return new CollectionShare(
                cause,
                count,
                history.pauseNanos(each -> each.cause().equals(cause)),
                history.pauseShare(each -> each.cause().equals(cause)));
    }

    /** Tells whether a cause is a request of the program or a tool. */
    public static boolean isRequest(String cause) {
        return REQUESTS.contains(cause);
    }

    /** Tells whether the program or a tool requested a collection, so that the size of the heap is not its cause. */
    public static boolean isRequested(Collection collection) {
        return isRequest(collection.cause());
    }

    /** Tells whether the JVM started a collection by itself. */
    public static boolean isAutomatic(Collection collection) {
        return !isRequested(collection);
    }
}

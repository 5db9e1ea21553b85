package io.heddle.simulator.calibration;

import io.heddle.diagnosis.gc.CopiedBytes;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Timeline;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The heap of a recorded JVM, and what its collections did. */
final class RecordedHeap {
    private static final int TENURING_THRESHOLD = 7;

    /** So many collections show what a program allocates, and how long that lives. */
    private static final int MIN_COLLECTIONS = 3;

    /** So many collections of the whole heap show whether its live objects grow. */
    private static final int MIN_OLD_COLLECTIONS = 4;

    /** A collection that copies nothing takes less. */
    private static final double MAX_FIXED_NANOS = 1_000_000;

    private final GcHistory history;
    private final JvmOptions options;
    private final List<Collection> collections;
    private final double[] copied;
    private final double[] promoted;
    private final double[] allocated;

    RecordedHeap(GcHistory history) {
        this.history = history;
        options = new JvmOptions(history.jvm().arguments());
        collections = history.collections();
        copied = Arrays.stream(CopiedBytes.byCollection(collections))
                .asDoubleStream()
                .toArray();
        promoted = new double[copied.length];
        allocated = new double[copied.length];
        for (int i = 0; i < copied.length; i++) {
            promoted[i] = Math.max(0, collections.get(i).promotedBytes());
            long before = i == 0 ? 0 : collections.get(i - 1).heapAfterBytes();
            allocated[i] = Math.max(0, collections.get(i).heapBeforeBytes() - before);
        }
    }

    /** Returns the collections of the JVM that has most of them; empty if too few of them stop the program. */
    static Optional<GcHistory> history(Timeline timeline) {
        return GcHistory.of(timeline).stream()
                .filter(each -> each.collections().stream()
                                .filter(collection -> !GcHistory.isConcurrent(collection))
                                .count()
                        >= MIN_COLLECTIONS)
                .max(Comparator.comparingInt(each -> each.collections().size()));
    }

    /**
     * Returns the number of threads that collect; empty if the JVM chooses it by the number of CPUs. A JVM that has one thread on
     * several CPUs always has one.
     */
    OptionalInt collectors(int cpus) {
        boolean isSerial = cpus > 1 && history.jvm().pauseThreads() == 1;
        return isSerial ? OptionalInt.of(1) : options.collectors();
    }

    int count() {
        return copied.length;
    }

    /** Returns the bytes that each collection copied; below 0 if unknown. */
    double[] copied() {
        return copied;
    }

    double[] promoted() {
        return promoted;
    }

    /** Returns the bytes that were allocated between the first collection and another one. */
    double allocatedUntil(int collection) {
        return Arrays.stream(allocated, 1, collection + 1).sum();
    }

    /**
     * Returns the spaces. Those of ParallelGC change, so only the size of its young generation matters; of other collectors the eden
     * space of an average collection and the largest survivors.
     */
    HeapSpec spec() {
        long heap = history.jvm().maxHeapBytes();
        if (history.jvm().collector().startsWith("Parallel")) {
            return HeapSpec.parallel(heap, options.youngBytes(heap));
        }
        double eden =
                Arrays.stream(allocated).filter(each -> each > 0).average().orElse(1);
        double survivors = 0;
        for (int i = 0; i < copied.length; i++) {
            survivors = Math.max(survivors, copied[i] - promoted[i]);
        }
        double old = heap - eden - 2 * survivors;
        return HeapSpec.fixed(
                Math.round(Math.max(1, eden)), Math.round(survivors), Math.round(Math.max(0, old)), TENURING_THRESHOLD);
    }

    /** Returns the live objects that the program has from its start: the least that a collection of the whole heap has left. */
    double permanentBytes() {
        return oldCollections().mapToLong(Collection::heapAfterBytes).min().orElse(0);
    }

    /**
     * Returns the part of the allocated bytes by which the live objects grow, between the least that the first half of the collections
     * of the whole heap left and the least of the second half; NaN with few of them, in which what single threads keep alive for a while
     * would count as growth.
     */
    double permanentShare() {
        List<Collection> old = oldCollections().toList();
        if (old.size() < MIN_OLD_COLLECTIONS) {
            return Double.NaN;
        }
        Collection first = least(old.subList(0, old.size() / 2));
        Collection last = least(old.subList(old.size() / 2, old.size()));
        double between = allocatedUntil(collections.indexOf(last)) - allocatedUntil(collections.indexOf(first));
        return Math.max(0, (last.heapAfterBytes() - first.heapAfterBytes()) / between);
    }

    private static Collection least(List<Collection> old) {
        return old.stream()
                .min(Comparator.comparingLong(Collection::heapAfterBytes))
                .orElseThrow();
    }

    private Stream<Collection> oldCollections() {
        return collections.stream().filter(each -> GcHistory.isOld(each) && each.heapAfterBytes() >= 0);
    }

    /**
     * Returns what collections cost: a constant time, and CPU time for each copied byte. The constant is that of a straight line
     * through the young collections (least squares), at least 0 and at most a millisecond; then the copies take what is left. If all
     * collections copy much, the line alone does not tell.
     */
    CollectionCosts costs(int cpus) {
        double n = 0;
        double shortest = Double.POSITIVE_INFINITY;
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < copied.length; i++) {
            if (copied[i] >= 0 && !GcHistory.isOld(collections.get(i))) {
                double nanos = collections.get(i).pauseNanos();
                n++;
                shortest = Math.min(shortest, nanos);
                x += copied[i];
                y += nanos;
                xx += copied[i] * copied[i];
                xy += copied[i] * nanos;
            }
        }
        double slope = n * xx > x * x ? (n * xy - x * y) / (n * xx - x * x) : 0;
        double fixed = n == 0 ? 0 : Math.clamp((y - slope * x) / n, 0, Math.min(shortest, MAX_FIXED_NANOS));
        double nanosPerByte = x == 0 ? 0 : (y - fixed * n) / x;
        int threads = Math.max(1, history.jvm().pauseThreads());
        int together = Math.min(threads, cpus);
        double fullBytes =
                oldCollections().mapToLong(Collection::heapAfterBytes).sum();
        double fullNanos = oldCollections().mapToLong(Collection::pauseNanos).sum();
        double nanosPerFullByte = fullBytes == 0 ? nanosPerByte : fullNanos / fullBytes;
        return new CollectionCosts(Math.round(fixed), nanosPerByte * together, nanosPerFullByte * together, threads, 0);
    }
}

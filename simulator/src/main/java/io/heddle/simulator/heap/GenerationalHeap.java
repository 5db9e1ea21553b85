package io.heddle.simulator.heap;

import io.heddle.simulator.execution.CollectionWork;
import io.heddle.simulator.execution.Heap;
import org.jspecify.annotations.Nullable;

/**
 * A heap with two generations that all threads share. It knows no objects: what lives follows from how much each thread has
 * allocated since, by {@link Lifespans}. The expected bytes of all objects take the place of single ones, so a collection costs
 * time in the number of threads and ages, not of objects.
 *
 * <p>A thread's past is divided by the collections: the objects that it allocated between two of them have one age. Objects
 * beyond the tenuring threshold are in the old generation, and so are those for which the survivor space was too small, the
 * oldest ones first.
 */
public final class GenerationalHeap implements Heap {
    private final HeapSpec spec;
    private final CollectionCosts costs;
    private final Lifespans lifespans;

    /** Objects that live from the start to the end of the program. */
    private final double permanentBytes;

    /** The bytes that each thread had allocated at the last collections, the most recent one first. */
    private final long[][] marks;

    /** The first bytes of each thread, in the order of their allocation, whose survivors are in the old generation. */
    private final long[] tenured;

    /** The number of ages in the young generation. */
    private int ages;

    /** The bytes in the old generation, dead ones included. */
    private double oldBytes;

    /**
     * @param threads the number of threads
     * @param permanentBytes live objects that the old generation has from the start
     */
    public GenerationalHeap(
            HeapSpec spec, CollectionCosts costs, Lifespans lifespans, int threads, double permanentBytes) {
        this.spec = spec;
        this.costs = costs;
        this.lifespans = lifespans;
        this.permanentBytes = permanentBytes;
        marks = new long[HeapSpec.MAX_TENURING_THRESHOLD + 1][threads];
        tenured = new long[threads];
        oldBytes = permanentBytes;
    }

    @Override
    public long freeBytes() {
        return spec.edenBytes();
    }

    @Override
    public @Nullable CollectionWork collect(long[] allocated, boolean[] ended) {
        double[] byAge = new double[ages + 1];
        double young = 0;
        for (int age = 0; age <= ages; age++) {
            for (int thread = 0; thread < tenured.length; thread++) {
                long to = age == 0 ? allocated[thread] : marks[age - 1][thread];
                long from = age == ages ? tenured[thread] : marks[age][thread];
                byAge[age] += live(thread, from, to, allocated, ended);
            }
            young += byAge[age];
        }
        int kept = keptAges(byAge);
        double promoted = 0;
        for (int age = kept; age <= ages; age++) {
            promoted += byAge[age];
        }
        if (oldBytes + promoted > spec.oldBytes()) {
            return collectAll(allocated, ended, young);
        }
        promote(allocated, kept);
        oldBytes += promoted;
        return new CollectionWork(
                false,
                Math.round(young),
                Math.round(promoted),
                costs.fixedNanos(),
                costs.parallelNanos(costs.nanosPerCopiedByte(), young));
    }

    private double live(int thread, long from, long to, long[] allocated, boolean[] ended) {
        if (from == to) {
            return 0;
        }
        return ended[thread]
                ? lifespans.permanent(to - from)
                : lifespans.live(allocated[thread] - to, allocated[thread] - from);
    }

    /** Returns how many ages stay young: as many as fit into the survivor space, below the tenuring threshold. */
    private int keptAges(double[] byAge) {
        double survivors = 0;
        int kept = 0;
        while (kept < byAge.length
                && kept < spec.tenuringThreshold()
                && survivors + byAge[kept] <= spec.survivorBytes()) {
            survivors += byAge[kept];
            kept++;
        }
        return kept;
    }

    /** Lets the objects of the first ages become one collection older, and moves all others to the old generation. */
    private void promote(long[] allocated, int kept) {
        long[] border = kept == 0 ? allocated : marks[kept - 1];
        if (kept <= ages) {
            System.arraycopy(border, 0, tenured, 0, tenured.length);
        }
        long[] recycled = marks[marks.length - 1];
        System.arraycopy(marks, 0, marks, 1, marks.length - 1);
        System.arraycopy(allocated, 0, recycled, 0, tenured.length);
        marks[0] = recycled;
        ages = kept;
    }

    private @Nullable CollectionWork collectAll(long[] allocated, boolean[] ended, double young) {
        double live = permanentBytes + young;
        for (int thread = 0; thread < tenured.length; thread++) {
            live += live(thread, 0, tenured[thread], allocated, ended);
        }
        if (live > spec.oldBytes() + spec.edenBytes()) {
            return null;
        }
        promote(allocated, 0);
        double moved = Math.max(0, live - oldBytes);
        oldBytes = Math.min(live, (double) spec.oldBytes());
        return new CollectionWork(
                true,
                Math.round(live),
                Math.round(moved),
                costs.fixedNanos(),
                costs.parallelNanos(costs.nanosPerFullByte(), live));
    }
}

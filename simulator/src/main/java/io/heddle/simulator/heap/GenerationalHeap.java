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
    /** MinSurvivorRatio: a survivor space is at most this part of the young generation. */
    private static final int MIN_SURVIVOR_RATIO = 3;

    /** The alignment of spaces. */
    private static final long MIN_SURVIVOR_BYTES = 512 << 10;

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

    private final SurvivorAverage survivors = new SurvivorAverage();
    private long survivorBytes;
    private int tenuringThreshold;

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
        survivorBytes = spec.survivorBytes();
        tenuringThreshold = spec.tenuringThreshold();
    }

    @Override
    public long freeBytes() {
        return spec.youngBytes() - 2 * survivorBytes;
    }

    @Override
    public @Nullable CollectionWork collect(long[] allocated, long[] dropped) {
        double[] byAge = new double[ages + 1];
        double young = 0;
        for (int age = 0; age <= ages; age++) {
            for (int thread = 0; thread < tenured.length; thread++) {
                long to = age == 0 ? allocated[thread] : marks[age - 1][thread];
                long from = age == ages ? tenured[thread] : marks[age][thread];
                byAge[age] += live(thread, from, to, allocated, dropped);
            }
            young += byAge[age];
        }
        int kept = keptAges(byAge);
        double staying = 0;
        for (int age = 0; age < kept; age++) {
            staying += byAge[age];
        }
        double room = kept < Math.min(byAge.length, tenuringThreshold) ? survivorBytes - staying : 0;
        double promoted = young - staying - room;
        if (oldBytes + promoted > spec.oldBytes()) {
            return collectAll(allocated, dropped, young);
        }
        promote(allocated, kept, room == 0 ? 0 : room / byAge[kept]);
        oldBytes += promoted;
        resize(byAge);
        return new CollectionWork(
                false,
                Math.round(young),
                Math.round(promoted),
                costs.fixedNanos(),
                costs.parallelNanos(costs.nanosPerCopiedByte(), young));
    }

    private void resize(double[] byAge) {
        double young = 0;
        for (int age = 0; age < Math.min(byAge.length, tenuringThreshold); age++) {
            young += byAge[age];
        }
        survivors.add(young);
        if (spec.sizing() == SurvivorSizing.ADAPTIVE && survivors.isReady()) {
            survivorBytes = Math.clamp(
                    Math.round(survivors.paddedBytes()), MIN_SURVIVOR_BYTES, spec.youngBytes() / MIN_SURVIVOR_RATIO);
            tenuringThreshold = Math.max(Math.min(1, tenuringThreshold), tenuringThreshold - 1);
        }
    }

    private double live(int thread, long from, long to, long[] allocated, long[] dropped) {
        if (from == to) {
            return 0;
        }
        long kept = Math.clamp(dropped[thread], from, to);
        return lifespans.permanent(kept - from) + lifespans.live(allocated[thread] - to, allocated[thread] - kept);
    }

    /** Returns how many ages stay young: as many as fit into the survivor space, below the tenuring threshold. */
    private int keptAges(double[] byAge) {
        double sum = 0;
        int kept = 0;
        while (kept < byAge.length && kept < tenuringThreshold && sum + byAge[kept] <= survivorBytes) {
            sum += byAge[kept];
            kept++;
        }
        return kept;
    }

    /**
     * Lets the objects of the first ages become one collection older, and moves all others to the old generation.
     *
     * @param part the share of the next age that stays as well, its youngest objects
     */
    private void promote(long[] allocated, int kept, double part) {
        if (kept <= ages) {
            for (int thread = 0; thread < tenured.length; thread++) {
                long to = kept == 0 ? allocated[thread] : marks[kept - 1][thread];
                long from = kept == ages ? tenured[thread] : marks[kept][thread];
                tenured[thread] = to - Math.round(part * (to - from));
            }
        }
        long[] recycled = marks[marks.length - 1];
        System.arraycopy(marks, 0, marks, 1, marks.length - 1);
        System.arraycopy(allocated, 0, recycled, 0, tenured.length);
        marks[0] = recycled;
        ages = part > 0 ? kept + 1 : kept;
    }

    private @Nullable CollectionWork collectAll(long[] allocated, long[] dropped, double young) {
        double live = permanentBytes + young;
        for (int thread = 0; thread < tenured.length; thread++) {
            live += live(thread, 0, tenured[thread], allocated, dropped);
        }
        if (live > spec.oldBytes() + freeBytes()) {
            return null;
        }
        promote(allocated, 0, 0);
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

package io.heddle.simulator.calibration;

import io.heddle.simulator.execution.CollectionWork;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.GenerationalHeap;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.simulator.heap.Lifespans;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Finds the lifespans with which a simulated heap copies as much as the recorded one did, when its threads allocate what they
 * allocated between the recorded collections.
 */
final class LifespanFit {
    private static final CollectionCosts NO_COSTS = new CollectionCosts(0, 0, 0, 1, 0);
    private static final int ROUNDS = 6;
    private static final int STEPS = 8;

    /** The parameters of lifespans, by their places. */
    private static final int SHORT_SHARE = 0;

    private static final int LONG_BYTES = 1;
    private static final int PERMANENT_SHARE = 2;
    private static final double FIRST_LONG_BYTES = 300_000;
    private static final double FIRST_PERMANENT_SHARE = 0.001;

    /** Objects that die young live for about as long as a thread takes to use them once. */
    private static final double SHORT_BYTES = 1000;

    private final HeapSpec spec;
    private final List<long[]> allocated;
    private final List<long[]> received;
    private final double[] copied;
    private final double[] promoted;
    private final double permanentShare;

    /**
     * @param allocated what each thread had allocated at each collection
     * @param received what each thread had allocated when it last waited for a message, at each collection
     * @param copied the bytes that each collection copied
     * @param promoted the bytes that each collection promoted
     * @param permanentShare the share of bytes that never die; NaN if unknown
     */
    LifespanFit(
            HeapSpec spec,
            List<long[]> allocated,
            List<long[]> received,
            double[] copied,
            double[] promoted,
            double permanentShare) {
        // The fit leaves the old generation out.
        this.spec = new HeapSpec(
                spec.edenBytes(), spec.survivorBytes(), Long.MAX_VALUE / 4, spec.tenuringThreshold(), spec.sizing());
        this.allocated = allocated;
        this.received = received;
        this.copied = copied;
        this.promoted = promoted;
        this.permanentShare = permanentShare;
    }

    /**
     * The lifespans, and what follows from them.
     *
     * @param liveBytes the mean of the live objects of a thread, permanent ones left out
     * @param dropsAtReceive whether a thread has no other live objects while it waits for a message
     */
    record Result(Lifespans lifespans, double liveBytes, boolean dropsAtReceive) {}

    /** Returns the best lifespans: those of a program whose threads keep objects while they wait, or drop them, by what fits better. */
    Result find() {
        List<long[]> never = Collections.nCopies(allocated.size(), new long[allocated.getFirst().length]);
        ExponentialLifespans keeping = find(never);
        ExponentialLifespans dropping = find(received);
        boolean drops = error(dropping, received) < error(keeping, never);
        return drops
                ? new Result(dropping, Math.min(live(keeping), liveSince(dropping)), true)
                : new Result(keeping, live(keeping), false);
    }

    /** Returns what lives of a thread that drops nothing. */
    private static double live(ExponentialLifespans lifespans) {
        return lifespans.shortShare() * lifespans.shortBytes()
                + (1 - lifespans.shortShare() - lifespans.permanentShare()) * lifespans.longBytes();
    }

    /** Returns the mean of what lives of a thread at a collection, of those that have not dropped everything. */
    private double liveSince(ExponentialLifespans lifespans) {
        double live = 0;
        int threads = 0;
        for (int i = 0; i < allocated.size(); i++) {
            for (int thread = 0; thread < allocated.get(i).length; thread++) {
                long since = allocated.get(i)[thread] - received.get(i)[thread];
                if (since > 0) {
                    live += lifespans.live(0, since) - lifespans.permanent(since);
                    threads++;
                }
            }
        }
        return threads == 0 ? 0 : live / threads;
    }

    /**
     * Without a sign of objects that never die there are none, unless all objects of a thread would have to live about as long as the
     * thread.
     */
    private ExponentialLifespans find(List<long[]> dropped) {
        boolean isKnown = !Double.isNaN(permanentShare);
        double[] found = best(dropped, isKnown ? permanentShare : 0, false);
        if (!isKnown && found[LONG_BYTES] > allocatedByThread() / 2) {
            found = best(dropped, FIRST_PERMANENT_SHARE, true);
        }
        return lifespans(found);
    }

    /** Returns what a thread allocates on average, of those that allocate. */
    private double allocatedByThread() {
        return Arrays.stream(allocated.getLast())
                .filter(each -> each > 0)
                .average()
                .orElse(0);
    }

    /** The best of a grid, which becomes finer in each round. Scales are logarithmic, save for that of the first share. */
    private double[] best(List<long[]> dropped, double permanent, boolean findsPermanent) {
        double[] best = {0.5, FIRST_LONG_BYTES, permanent};
        double[] reach = {0.5, 1000, 100};
        int parameters = findsPermanent ? best.length : best.length - 1;
        double least = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            for (int parameter = 0; parameter < parameters; parameter++) {
                double[] candidate = best.clone();
                double center = best[parameter];
                for (int i = -STEPS; i <= STEPS; i++) {
                    candidate[parameter] = parameter == SHORT_SHARE
                            ? Math.clamp(center + reach[parameter] * i / STEPS, 0, 0.999)
                            : center * Math.pow(reach[parameter], (double) i / STEPS);
                    double error = error(lifespans(candidate), dropped);
                    if (error < least) {
                        least = error;
                        best[parameter] = candidate[parameter];
                    }
                }
            }
            reach[SHORT_SHARE] /= 2;
            reach[LONG_BYTES] = Math.sqrt(reach[LONG_BYTES]);
            reach[PERMANENT_SHARE] = Math.sqrt(reach[PERMANENT_SHARE]);
        }
        return best;
    }

    private static ExponentialLifespans lifespans(double[] parameters) {
        double shortShare = Math.clamp(parameters[SHORT_SHARE], 0, 0.999);
        double permanent = Math.min(parameters[PERMANENT_SHARE], 1 - shortShare);
        return new ExponentialLifespans(shortShare, SHORT_BYTES, parameters[LONG_BYTES], permanent);
    }

    private double error(ExponentialLifespans lifespans, List<long[]> dropped) {
        int threads = allocated.getFirst().length;
        GenerationalHeap heap = new GenerationalHeap(spec, NO_COSTS, lifespans, threads, 0);
        double sum = 0;
        double promotedDifference = 0;
        for (int i = 0; i < allocated.size(); i++) {
            CollectionWork work = heap.collect(allocated.get(i), dropped.get(i));
            if (work == null) {
                return Double.POSITIVE_INFINITY;
            }
            if (!work.full() && copied[i] >= 0) {
                double difference = work.copiedBytes() - copied[i];
                sum += difference * difference;
                promotedDifference += work.promotedBytes() - promoted[i];
            }
        }
        return sum + promotedDifference * promotedDifference / allocated.size();
    }
}

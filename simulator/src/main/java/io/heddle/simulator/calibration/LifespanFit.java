package io.heddle.simulator.calibration;

import io.heddle.simulator.execution.CollectionWork;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.GenerationalHeap;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.simulator.heap.Lifespans;
import java.util.List;

/**
 * Finds the lifespans with which a simulated heap copies as much as the recorded one did, when its threads allocate what they
 * allocated between the recorded collections.
 */
final class LifespanFit {
    private static final CollectionCosts NO_COSTS = new CollectionCosts(0, 0, 0, 1, 0);
    private static final int ROUNDS = 6;
    private static final int STEPS = 8;

    /** Objects that die young live for about as long as a thread takes to use them once. */
    private static final double SHORT_BYTES = 1000;

    private final HeapSpec spec;
    private final List<long[]> allocated;
    private final double[] copied;
    private final double[] promoted;
    private final double permanentShare;

    /**
     * @param allocated what each thread had allocated at each collection
     * @param copied the bytes that each collection copied
     * @param promoted the bytes that each collection promoted
     * @param permanentShare the share of bytes that never die
     */
    LifespanFit(HeapSpec spec, List<long[]> allocated, double[] copied, double[] promoted, double permanentShare) {
        // The fit leaves the old generation out.
        this.spec = new HeapSpec(
                spec.edenBytes(), spec.survivorBytes(), Long.MAX_VALUE / 4, spec.tenuringThreshold(), spec.sizing());
        this.allocated = allocated;
        this.copied = copied;
        this.promoted = promoted;
        this.permanentShare = permanentShare;
    }

    /**
     * The lifespans, and what follows from them.
     *
     * @param liveBytes the mean of the live objects of a thread, permanent ones left out
     */
    record Result(Lifespans lifespans, double liveBytes) {}

    Result find() {
        ExponentialLifespans found = lifespans(best());
        double live = found.shortShare() * found.shortBytes()
                + (1 - found.shortShare() - found.permanentShare()) * found.longBytes();
        return new Result(found, live);
    }

    /** The best of a grid, which becomes finer in each round. Scales are logarithmic. */
    private double[] best() {
        double[] best = {0.5, 300_000};
        double[] reach = {0.5, 1000};
        double least = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            for (int parameter = 0; parameter < best.length; parameter++) {
                double[] candidate = best.clone();
                double center = best[parameter];
                for (int i = -STEPS; i <= STEPS; i++) {
                    candidate[parameter] = parameter == 0
                            ? Math.clamp(center + reach[0] * i / STEPS, 0, 0.999)
                            : center * Math.pow(reach[parameter], (double) i / STEPS);
                    double error = error(lifespans(candidate));
                    if (error < least) {
                        least = error;
                        best[parameter] = candidate[parameter];
                    }
                }
            }
            reach[0] /= 2;
            reach[1] = Math.sqrt(reach[1]);
        }
        return best;
    }

    private ExponentialLifespans lifespans(double[] parameters) {
        double shortShare = Math.clamp(parameters[0], 0, 0.999);
        return new ExponentialLifespans(
                shortShare, SHORT_BYTES, parameters[1], Math.min(permanentShare, 1 - shortShare));
    }

    private double error(ExponentialLifespans lifespans) {
        int threads = allocated.getFirst().length;
        GenerationalHeap heap = new GenerationalHeap(spec, NO_COSTS, lifespans, threads, 0);
        boolean[] alive = new boolean[threads];
        double sum = 0;
        double promotedDifference = 0;
        for (int i = 0; i < allocated.size(); i++) {
            CollectionWork work = heap.collect(allocated.get(i), alive);
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

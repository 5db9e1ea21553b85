package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A leaf that works on a copy copies each element once. */
class CleanLeafScratch extends RecursiveTask<Double> {
    private final double[] values;
    private final int from;
    private final int to;

    CleanLeafScratch(double[] values, int from, int to) {
        this.values = values;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Double compute() {
        if (to - from <= 1_001) {
            double[] scratch = Arrays.copyOfRange(values, from, to);
            Arrays.sort(scratch);
            return scratch[scratch.length / 2];
        }
        int middle = (from + to) >>> 1;
        CleanLeafScratch left = new CleanLeafScratch(values, from, middle);
        CleanLeafScratch right = new CleanLeafScratch(values, middle, to);
        left.fork();
        double least = right.compute();
        return Math.min(least, left.join());
    }
}

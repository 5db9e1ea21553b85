package cutoffs;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** As wide as the pool needs it. */
class CleanWideEnough extends RecursiveAction {
    private final double[] cells;
    private final int from;
    private final int to;
    private final int least;

    CleanWideEnough(double[] cells, int from, int to, int least) {
        this.cells = cells;
        this.from = from;
        this.to = to;
        this.least = least;
    }

    static void raise(double[] cells) {
        int least = 1 + cells.length / (8 * ForkJoinPool.getCommonPoolParallelism());
        ForkJoinPool.commonPool().invoke(new CleanWideEnough(cells, 0, cells.length, least));
    }

    @Override
    protected void compute() {
        if (to - from <= least) {
            for (int i = from; i < to; i++) {
                cells[i] = Math.exp(cells[i]);
            }
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(
                    new CleanWideEnough(cells, from, middle, least), new CleanWideEnough(cells, middle, to, least));
        }
    }
}

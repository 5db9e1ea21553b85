package pooling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ExecutesInStaticPool extends RecursiveAction {
    static final ForkJoinPool POOL = new ForkJoinPool();

    private final double[] cells;
    private final int from;
    private final int to;

    ExecutesInStaticPool(double[] cells, int from, int to) {
        this.cells = cells;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 500) {
            for (int i = from; i < to; i++) {
                cells[i] = Math.sqrt(cells[i]);
            }
        } else {
            int middle = (from + to) / 2;
            ExecutesInStaticPool left = new ExecutesInStaticPool(cells, from, middle);
            left.fork(); // expect: centralized-pooling
            new ExecutesInStaticPool(cells, middle, to).compute();
            left.join();
        }
    }
}

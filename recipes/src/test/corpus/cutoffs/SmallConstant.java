package cutoffs;

import java.util.concurrent.RecursiveAction;

class SmallConstant extends RecursiveAction {
    private static final int THRESHOLD = 4;

    private final double[] cells;
    private final int from;
    private final int to;

    SmallConstant(double[] cells, int from, int to) {
        this.cells = cells;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        int length = to - from;
        if (length < THRESHOLD) { // expect: tiny-cutoff
            for (int i = from; i < to; i++) {
                cells[i] += 1;
            }
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(new SmallConstant(cells, from, middle), new SmallConstant(cells, middle, to));
        }
    }
}

package copying;

import java.util.concurrent.RecursiveTask;

/** Nothing is written: there is nothing that the copy keeps apart. */
class ClonesInEachChild extends RecursiveTask<Double> {
    private final double[] prices;
    private final int from;
    private final int to;

    ClonesInEachChild(double[] prices, int from, int to) {
        this.prices = prices; // expect: copy-on-fork
        this.from = from;
        this.to = to;
    }

    @Override
    protected Double compute() {
        if (to - from <= 1_500) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += prices[i] * 1.19;
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        ClonesInEachChild left = new ClonesInEachChild(prices, from, middle);
        ClonesInEachChild right = new ClonesInEachChild(prices, middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}

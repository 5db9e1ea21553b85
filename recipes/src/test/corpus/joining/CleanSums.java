package joining;

import java.math.BigInteger;
import java.util.concurrent.RecursiveTask;

/** Numbers are added, nothing is copied. */
class CleanSums extends RecursiveTask<BigInteger> {
    private final int from;
    private final int to;

    CleanSums(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected BigInteger compute() {
        if (to - from <= 64) {
            BigInteger product = BigInteger.ONE;
            for (int i = from; i < to; i++) {
                product = product.multiply(BigInteger.valueOf(i));
            }
            return product;
        }
        int middle = (from + to) >>> 1;
        CleanSums left = new CleanSums(from, middle);
        left.fork();
        BigInteger right = new CleanSums(middle, to).compute();
        return left.join().multiply(right);
    }
}

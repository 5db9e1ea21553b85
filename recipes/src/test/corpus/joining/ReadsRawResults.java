package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** After invokeAll, the parent reads the results without joining. */
class ReadsRawResults extends RecursiveTask<List<Integer>> {
    private final int from;
    private final int to;

    ReadsRawResults(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<Integer> compute() {
        List<Integer> primes = new ArrayList<>();
        if (to - from <= 1_000) {
            for (int i = from; i < to; i++) {
                if (java.math.BigInteger.valueOf(i).isProbablePrime(20)) {
                    primes.add(i);
                }
            }
            return primes;
        }
        int middle = (from + to) >>> 1;
        ReadsRawResults lower = new ReadsRawResults(from, middle);
        ReadsRawResults upper = new ReadsRawResults(middle, to);
        invokeAll(lower, upper);
        primes.addAll(lower.getRawResult()); // expect: copy-on-join
        primes.addAll(upper.getRawResult()); // expect: copy-on-join
        return primes;
    }
}

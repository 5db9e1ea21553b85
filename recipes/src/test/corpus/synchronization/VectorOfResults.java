package synchronization;

import java.util.Vector;
import java.util.concurrent.RecursiveAction;

class VectorOfResults extends RecursiveAction {
    private final long from;
    private final long to;
    private final Vector<Long> found;

    VectorOfResults(long from, long to, Vector<Long> found) {
        this.from = from;
        this.to = to;
        this.found = found;
    }

    @Override
    protected void compute() {
        if (to - from <= 1_000) {
            for (long n = from; n < to; n++) {
                if (Long.bitCount(n) == 7) {
                    found.add(n); // expect: task-synchronization
                }
            }
            return;
        }
        long middle = (from + to) >>> 1;
        invokeAll(new VectorOfResults(from, middle, found), new VectorOfResults(middle, to, found));
    }
}

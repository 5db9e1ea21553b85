package synchronization;

import java.util.Vector;
import java.util.concurrent.RecursiveAction;

/** The tasks ask a method for their shared vector. */
class VectorOfAMethod extends RecursiveAction {
    private static final Vector<Long> FOUND = new Vector<>();

    private final long from;
    private final long to;

    VectorOfAMethod(long from, long to) {
        this.from = from;
        this.to = to;
    }

    private static Vector<Long> found() {
        return FOUND;
    }

    @Override
    protected void compute() {
        if (to - from <= 1_000) {
            for (long n = from; n < to; n++) {
                if (Long.bitCount(n) == 7) {
                    found().add(n); // expect: task-synchronization
                }
            }
            return;
        }
        long middle = (from + to) >>> 1;
        invokeAll(new VectorOfAMethod(from, middle), new VectorOfAMethod(middle, to));
    }
}

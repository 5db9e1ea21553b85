package synchronization;

import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** Nothing waits. */
class CleanAtomics extends RecursiveAction {
    private final long[] numbers;
    private final int from;
    private final int to;
    private final LongAdder odd;
    private final AtomicBoolean stopped;

    CleanAtomics(long[] numbers, int from, int to, LongAdder odd, AtomicBoolean stopped) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
        this.odd = odd;
        this.stopped = stopped;
    }

    @Override
    protected void compute() {
        if (stopped.get()) {
            return;
        }
        if (to - from < 2_000) {
            long found = 0;
            for (int i = from; i < to; i++) {
                found += numbers[i] & 1;
            }
            odd.add(found);
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(
                    new CleanAtomics(numbers, from, middle, odd, stopped),
                    new CleanAtomics(numbers, middle, to, odd, stopped));
        }
    }
}

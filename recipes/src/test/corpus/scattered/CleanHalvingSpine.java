package scattered;

import java.util.concurrent.RecursiveAction;

/** Forks the upper half of what is left, again and again, and does the rest itself. */
class CleanHalvingSpine extends RecursiveAction {
    private final float[] samples;
    private final int from;
    private final int to;
    private final CleanHalvingSpine next;

    CleanHalvingSpine(float[] samples, int from, int to, CleanHalvingSpine next) {
        this.samples = samples;
        this.from = from;
        this.to = to;
        this.next = next;
    }

    @Override
    protected void compute() {
        int high = to;
        CleanHalvingSpine last = null;
        do {
            int end = high;
            high = (from + high) >>> 1;
            last = new CleanHalvingSpine(samples, high, end, last);
            last.fork();
        } while (high - from > 10_000);
        for (int i = from; i < high; i++) {
            samples[i] = samples[i] * samples[i];
        }
        while (last != null) {
            last.join();
            last = last.next;
        }
    }
}

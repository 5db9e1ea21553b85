package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** A helper joins the children, and the parent copies what the helper returns. */
class JoinsInAMethod extends RecursiveTask<List<Long>> {
    private final long[] samples;
    private final int from;
    private final int to;

    JoinsInAMethod(long[] samples, int from, int to) {
        this.samples = samples;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<Long> compute() {
        List<Long> peaks = new ArrayList<>();
        if (to - from <= 5_000) {
            for (int i = from; i < to; i++) {
                if (samples[i] > 1_000) {
                    peaks.add(samples[i]);
                }
            }
            return peaks;
        }
        int middle = (from + to) >>> 1;
        JoinsInAMethod left = new JoinsInAMethod(samples, from, middle);
        JoinsInAMethod right = new JoinsInAMethod(samples, middle, to);
        left.fork();
        List<Long> upper = right.compute();
        peaks.addAll(resultOf(left)); // expect: copy-on-join
        peaks.addAll(upper); // expect: copy-on-join
        return peaks;
    }

    private static List<Long> resultOf(JoinsInAMethod child) {
        return child.join();
    }
}

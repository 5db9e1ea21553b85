package copying;

import java.util.concurrent.RecursiveTask;

class CopiesRangesIntoVariables extends RecursiveTask<Double> {
    private final double[] samples;
    private final int from;
    private final int to;
    private final double mean;

    CopiesRangesIntoVariables(double[] samples, double mean) {
        this(samples, 0, samples.length, mean);
    }

    private CopiesRangesIntoVariables(double[] samples, int from, int to, double mean) {
        this.samples = samples;
        this.from = from;
        this.to = to;
        this.mean = mean;
    }

    @Override
    protected Double compute() {
        if (to - from < 2_048) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += (samples[i] - mean) * (samples[i] - mean);
            }
            return sum;
        }
        int half = (to - from) / 2;
        // Creates the tasks.
        CopiesRangesIntoVariables one = new CopiesRangesIntoVariables(samples, from, from + half, mean);
        CopiesRangesIntoVariables other = new CopiesRangesIntoVariables(samples, from + half, to, mean);
        invokeAll(one, other);
        return one.join() + other.join();
    }
}

package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

class CopiesRangesIntoVariables extends RecursiveTask<Double> {
    private final double[] samples;
    private final double mean;

    CopiesRangesIntoVariables(double[] samples, double mean) {
        this.samples = samples;
        this.mean = mean;
    }

    @Override
    protected Double compute() {
        if (samples.length < 2_048) {
            double sum = 0;
            for (int i = 0; i < samples.length; i++) {
                sum += (samples[i] - mean) * (samples[i] - mean);
            }
            return sum;
        }
        int half = samples.length / 2;
        // Copies the halves.
        double[] lower = Arrays.copyOfRange(samples, 0, half); // expect: copy-on-fork
        double[] upper = Arrays.copyOfRange(samples, half, samples.length); // expect: copy-on-fork
        // Creates the tasks.
        CopiesRangesIntoVariables one = new CopiesRangesIntoVariables(lower, mean);
        CopiesRangesIntoVariables other = new CopiesRangesIntoVariables(upper, mean);
        invokeAll(one, other);
        return one.join() + other.join();
    }
}

package order;

import java.util.concurrent.RecursiveTask;

/** A call in the arguments of the second child is no work that overlaps with the first. */
class CallsInArguments extends RecursiveTask<Double> {
    private final double[] samples;
    private final int from;
    private final int to;

    CallsInArguments(double[] samples, int from, int to) {
        this.samples = samples;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Double compute() {
        if (to - from <= 10_000) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += samples[i];
            }
            return sum;
        }
        CallsInArguments lower = new CallsInArguments(samples, from, Math.floorDiv(from + to, 2));
        lower.fork();
        CallsInArguments upper = new CallsInArguments(samples, Math.floorDiv(from + to, 2), to);
        upper.fork(); // expect: fork-order
        return lower.join() + upper.join();
    }
}

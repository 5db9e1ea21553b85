package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** The variable of a copy is declared first and assigned in each branch. */
class CopiesInBranches extends RecursiveTask<Double> {
    private final double[] weights;
    private final boolean skipsFirst;

    CopiesInBranches(double[] weights, boolean skipsFirst) {
        this.weights = weights;
        this.skipsFirst = skipsFirst;
    }

    @Override
    protected Double compute() {
        if (weights.length <= 1_500) {
            return Arrays.stream(weights).sum();
        }
        int middle = weights.length / 2;
        double[] lower;
        if (skipsFirst) {
            lower = Arrays.copyOfRange(weights, 1, middle); // expect: copy-on-fork
        } else {
            lower = Arrays.copyOfRange(weights, 0, middle); // expect: copy-on-fork
        }
        CopiesInBranches left = new CopiesInBranches(lower, false);
        left.fork();
        double[] upper = Arrays.copyOfRange(weights, middle, weights.length); // expect: copy-on-fork
        return new CopiesInBranches(upper, false).compute() + left.join();
    }
}

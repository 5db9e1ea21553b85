package joining;

import java.util.concurrent.RecursiveTask;

class MergesArrays extends RecursiveTask<double[]> {
    private final double[] angles;
    private final int from;
    private final int to;
    private final double[] target;
    private final int origin;

    MergesArrays(double[] angles, int from, int to) {
        this(angles, from, to, new double[to - from], from);
    }

    private MergesArrays(double[] angles, int from, int to, double[] target, int origin) {
        this.angles = angles;
        this.from = from;
        this.to = to;
        this.target = target;
        this.origin = origin;
    }

    @Override
    protected double[] compute() {
        if (to - from < 1_000) {
            for (int i = from; i < to; i++) {
                target[i - origin] = Math.sin(angles[i]);
            }
            return target;
        }
        int middle = (from + to) / 2;
        MergesArrays left = new MergesArrays(angles, from, middle, target, origin);
        MergesArrays right = new MergesArrays(angles, middle, to, target, origin);
        left.fork();
        right.compute();
        left.join();
        return target;
    }
}

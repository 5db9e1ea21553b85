package joining;

import java.util.concurrent.RecursiveTask;

class MergesArrays extends RecursiveTask<double[]> {
    private final double[] angles;
    private final int from;
    private final int to;

    MergesArrays(double[] angles, int from, int to) {
        this.angles = angles;
        this.from = from;
        this.to = to;
    }

    @Override
    protected double[] compute() {
        if (to - from < 1_000) {
            double[] sines = new double[to - from];
            for (int i = from; i < to; i++) {
                sines[i - from] = Math.sin(angles[i]);
            }
            return sines;
        }
        int middle = (from + to) / 2;
        MergesArrays left = new MergesArrays(angles, from, middle);
        MergesArrays right = new MergesArrays(angles, middle, to);
        left.fork();
        double[] second = right.compute();
        double[] first = left.join();
        double[] sines = new double[first.length + second.length];
        System.arraycopy(first, 0, sines, 0, first.length); // expect: copy-on-join
        System.arraycopy(second, 0, sines, first.length, second.length); // expect: copy-on-join
        return sines;
    }
}

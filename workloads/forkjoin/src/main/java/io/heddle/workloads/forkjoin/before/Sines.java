package io.heddle.workloads.forkjoin.before;

import java.util.concurrent.RecursiveTask;

/** Copy on join of arrays. */
public final class Sines extends RecursiveTask<double[]> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 1 << 10;

    private final double[] angles;
    private final int from;
    private final int to;

    public Sines(double[] angles, int from, int to) {
        this.angles = angles;
        this.from = from;
        this.to = to;
    }

    @Override
    protected double[] compute() {
        if (to - from <= FEW) {
            double[] sines = new double[to - from];
            for (int i = from; i < to; i++) {
                sines[i - from] = Math.sin(angles[i]);
            }
            return sines;
        }
        int middle = (from + to) / 2;
        Sines left = new Sines(angles, from, middle);
        Sines right = new Sines(angles, middle, to);
        left.fork();
        double[] last = right.compute();
        double[] first = left.join();
        double[] sines = new double[first.length + last.length];
        System.arraycopy(first, 0, sines, 0, first.length);
        System.arraycopy(last, 0, sines, first.length, last.length);
        return sines;
    }
}

package io.heddle.workloads.forkjoin.after;

import java.util.concurrent.RecursiveTask;

/** Copy on join of arrays. */
public final class Sines extends RecursiveTask<double[]> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 1 << 10;

    private final double[] angles;
    private final int from;
    private final int to;
    private final double[] target;
    private final int origin;

    public Sines(double[] angles, int from, int to) {
        this(angles, from, to, new double[to - from], from);
    }

    private Sines(double[] angles, int from, int to, double[] target, int origin) {
        this.angles = angles;
        this.from = from;
        this.to = to;
        this.target = target;
        this.origin = origin;
    }

    @Override
    protected double[] compute() {
        if (to - from <= FEW) {
            for (int i = from; i < to; i++) {
                target[i - origin] = Math.sin(angles[i]);
            }
            return target;
        }
        int middle = (from + to) / 2;
        Sines left = new Sines(angles, from, middle, target, origin);
        Sines right = new Sines(angles, middle, to, target, origin);
        left.fork();
        right.compute();
        left.join();
        return target;
    }
}

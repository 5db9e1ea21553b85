package io.heddle.simulator.calibration;

import java.util.Arrays;

/** Finds the {@link WarmUp} of a recording, from the bytes and CPU times of short intervals. */
final class WarmUpFit {
    /** The slowest code that is possible: an interpreter. */
    private static final double MIN_SPEED = 0.02;

    /** The least share of the CPU time at full speed. */
    private static final double MIN_SHARE = 0.1;

    private static final double LONG_COMPILATION_NANOS = 1e9;

    /** If the allocation shows such a speed after so small a part of a long compilation, it does not show the speed of the code. */
    private static final double FAST = 0.4;

    private static final double EARLY = 0.1;

    private WarmUpFit() {}

    /** Returns the speeds that the allocation shows, or the typical ones if it does not show them. */
    static WarmUp of(Intervals intervals) {
        WarmUp shown = of(intervals.bytes, intervals.appNanos, intervals.compilerNanos);
        double compilerNanos = Arrays.stream(intervals.compilerNanos).sum();
        boolean isHidden = compilerNanos > LONG_COMPILATION_NANOS && shown.speed(EARLY * compilerNanos) > FAST;
        return isHidden ? WarmUp.typical(compilerNanos) : shown;
    }

    /**
     * Returns the speeds, which never decrease: the best monotone fit (pool adjacent violators; Ayer et al., 1955), weighted by CPU
     * time.
     *
     * @param bytes allocated in each interval; NaN if unknown
     * @param appNanos CPU time of the application in each interval
     * @param compilerNanos CPU time of the compilers in each interval
     */
    static WarmUp of(double[] bytes, double[] appNanos, double[] compilerNanos) {
        int count = bytes.length;
        double[] starts = new double[count];
        double[] rates = new double[count];
        double[] weights = new double[count];
        int size = 0;
        double compiled = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] >= 0 && appNanos[i] > 0) {
                starts[size] = size == 0 ? 0 : compiled;
                rates[size] = bytes[i] / appNanos[i];
                weights[size] = appNanos[i];
                size++;
                while (size > 1 && rates[size - 2] >= rates[size - 1]) {
                    double weight = weights[size - 2] + weights[size - 1];
                    rates[size - 2] =
                            (rates[size - 2] * weights[size - 2] + rates[size - 1] * weights[size - 1]) / weight;
                    weights[size - 2] = weight;
                    size--;
                }
            }
            compiled += compilerNanos[i];
        }
        size = withoutLightEnd(rates, weights, size);
        if (size == 0 || rates[size - 1] == 0) {
            return WarmUp.none();
        }
        double[] from = new double[size];
        double[] speeds = new double[size];
        for (int i = 0; i < size; i++) {
            from[i] = starts[i];
            speeds[i] = Math.max(MIN_SPEED, rates[i] / rates[size - 1]);
        }
        return new WarmUp(from, speeds);
    }

    /** Merges the fastest speeds until they have a part of the CPU time that is not chance. */
    private static int withoutLightEnd(double[] rates, double[] weights, int size) {
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += weights[i];
        }
        int left = size;
        while (left > 1 && weights[left - 1] < MIN_SHARE * total) {
            double weight = weights[left - 2] + weights[left - 1];
            rates[left - 2] = (rates[left - 2] * weights[left - 2] + rates[left - 1] * weights[left - 1]) / weight;
            weights[left - 2] = weight;
            left--;
        }
        return left;
    }
}

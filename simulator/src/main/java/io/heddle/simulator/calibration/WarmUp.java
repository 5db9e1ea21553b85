package io.heddle.simulator.calibration;

import java.util.Arrays;

/**
 * How fast a program's code is while its compilers work: the work that a nanosecond of CPU time does, as a share of what it does
 * when all code is compiled, by the CPU time that the compilers have had. Work is measured by allocation: a program that
 * allocates a tenth as much in a second of CPU time as in the end does a tenth of the work.
 */
public final class WarmUp {
    /** From each tenth of the compilers' CPU time on: the means of search and transform under jvm-first. */
    private static final double[] TYPICAL_SPEEDS = {0.02, 0.07, 0.11, 0.22, 0.6, 0.73, 0.79, 0.88, 0.92, 0.95};

    private final double[] compilerNanos;
    private final double[] speeds;
    private final boolean isTypical;

    /** @param compilerNanos the CPU time of the compilers from which each speed holds, ascending */
    WarmUp(double[] compilerNanos, double[] speeds) {
        this(compilerNanos, speeds, false);
    }

    private WarmUp(double[] compilerNanos, double[] speeds, boolean isTypical) {
        this.compilerNanos = compilerNanos.clone();
        this.speeds = speeds.clone();
        this.isTypical = isTypical;
    }

    /** Returns the usual speeds of a program whose compilers have so much CPU time in all. */
    static WarmUp typical(double compilerNanos) {
        double[] starts = new double[TYPICAL_SPEEDS.length];
        Arrays.setAll(starts, i -> compilerNanos * i / starts.length);
        return new WarmUp(starts, TYPICAL_SPEEDS, true);
    }

    /** Returns the speed of code that needs no warm-up. */
    public static WarmUp none() {
        return new WarmUp(new double[] {0}, new double[] {1});
    }

    /** Returns whether the recording does not show the speeds, so that those of other programs take their place. */
    public boolean isTypical() {
        return isTypical;
    }

    public double speed(double nanos) {
        int low = 0;
        int high = compilerNanos.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (compilerNanos[middle] <= nanos) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return speeds[low];
    }
}

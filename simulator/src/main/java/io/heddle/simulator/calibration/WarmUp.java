package io.heddle.simulator.calibration;

/**
 * How fast a program's code is while its compilers work: the work that a nanosecond of CPU time does, as a share of what it does
 * when all code is compiled, by the CPU time that the compilers have had. Work is measured by allocation: a program that
 * allocates a tenth as much in a second of CPU time as in the end does a tenth of the work.
 */
public final class WarmUp {
    private final double[] compilerNanos;
    private final double[] speeds;

    /** @param compilerNanos the CPU time of the compilers from which each speed holds, ascending */
    WarmUp(double[] compilerNanos, double[] speeds) {
        this.compilerNanos = compilerNanos.clone();
        this.speeds = speeds.clone();
    }

    /** Returns the speed of code that needs no warm-up. */
    public static WarmUp none() {
        return new WarmUp(new double[] {0}, new double[] {1});
    }

    /** Returns the CPU time of the compilers from which the code is as fast as in the end. */
    public double nanosToFullSpeed() {
        return compilerNanos[compilerNanos.length - 1];
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

package io.heddle.workloads.forkjoin;

/** The rendered part of the complex plane. */
public final class ComplexPlane {
    public static final int WIDTH = 500;
    public static final int HEIGHT = 2_000;

    private static final int LONGEST = 100;

    private ComplexPlane() {}

    /**
     * The colour of a point, from the number of iterations until it leaves the circle of radius 2. Points of the Mandelbrot set
     * never do.
     */
    public static int color(int x, int y) {
        double re = 3.0 * x / WIDTH - 2;
        double im = 2.0 * y / HEIGHT - 1;
        double a = 0;
        double b = 0;
        int steps = 0;
        while (steps < LONGEST && a * a + b * b < 4) {
            double next = a * a - b * b + re;
            b = 2 * a * b + im;
            a = next;
            steps++;
        }
        return steps * 0x20304;
    }
}

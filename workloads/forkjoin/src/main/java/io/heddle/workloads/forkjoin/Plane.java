package io.heddle.workloads.forkjoin;

/** The part of the complex plane that is painted. */
public final class Plane {
    public static final int WIDTH = 500;
    public static final int HEIGHT = 2_000;

    private static final int LONGEST = 100;

    private Plane() {}

    /** By how many steps it takes to leave: Mandelbrot's set stays. */
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

package io.heddle.workloads.forkjoin;

/** Something to compute: a hundred steps for a number of five digits. */
public final class Collatz {
    private Collatz() {}

    /** Until one is reached: a number is halved when it is even, and else tripled, and one more. */
    public static long steps(int number) {
        long steps = 0;
        for (long at = Math.max(1, number); at != 1; steps++) {
            at = (at & 1) == 0 ? at / 2 : 3 * at + 1;
        }
        return steps;
    }
}

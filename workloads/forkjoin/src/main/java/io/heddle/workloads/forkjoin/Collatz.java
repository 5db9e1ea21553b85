package io.heddle.workloads.forkjoin;

/** A cheap computation: about a hundred steps for a number with five digits. */
public final class Collatz {
    private Collatz() {}

    /** The number of Collatz steps from a number to 1: n/2 if n is even, else 3n+1. */
    public static long steps(int number) {
        long steps = 0;
        for (long at = Math.max(1, number); at != 1; steps++) {
            at = (at & 1) == 0 ? at / 2 : 3 * at + 1;
        }
        return steps;
    }
}

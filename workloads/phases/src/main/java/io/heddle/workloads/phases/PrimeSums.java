package io.heddle.workloads.phases;

import java.util.BitSet;

/** Arithmetic only: adds up the primes of a range. */
final class PrimeSums implements Phase {
    private static final int RANGE = 12_000;
    private static final int SPREAD = 1_000_000;

    private final int first;

    PrimeSums(long seed) {
        first = 10_000_000 + Math.floorMod(seed, SPREAD);
    }

    /** Tests each number by trial division. */
    @Override
    public long run(int task) {
        long sum = 0;
        for (int number = begin(task); number < begin(task) + RANGE; number++) {
            if (isPrime(number)) {
                sum += number;
            }
        }
        return sum;
    }

    private static boolean isPrime(int number) {
        if (number % 2 == 0) {
            return false;
        }
        for (int divisor = 3; divisor * divisor <= number; divisor += 2) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    /** Computes the sum with the sieve of Eratosthenes. */
    @Override
    public long expected(int task) {
        int begin = begin(task);
        BitSet composite = new BitSet(RANGE);
        for (int divisor = 2; divisor * divisor < begin + RANGE; divisor++) {
            for (int multiple = (begin + divisor - 1) / divisor * divisor;
                    multiple < begin + RANGE;
                    multiple += divisor) {
                composite.set(multiple - begin);
            }
        }
        long sum = 0;
        for (int left = composite.nextClearBit(0); left < RANGE; left = composite.nextClearBit(left + 1)) {
            sum += begin + left;
        }
        return sum;
    }

    private int begin(int task) {
        return first + task * RANGE;
    }
}

package io.heddle.workloads.phases;

import java.util.BitSet;

/** Nothing but arithmetic: the primes of a range are added up. */
final class Computing implements Phase {
    private static final int RANGE = 12_000;
    private static final int SPREAD = 1_000_000;

    private final int first;

    Computing(long seed) {
        first = 10_000_000 + Math.floorMod(seed, SPREAD);
    }

    /** Divides each number. */
    @Override
    public long answer(int question) {
        long sum = 0;
        for (int number = begin(question); number < begin(question) + RANGE; number++) {
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

    /** Crosses multiples out, as Eratosthenes did. */
    @Override
    public long prediction(int question) {
        int begin = begin(question);
        BitSet crossed = new BitSet(RANGE);
        for (int divisor = 2; divisor * divisor < begin + RANGE; divisor++) {
            for (int multiple = (begin + divisor - 1) / divisor * divisor;
                    multiple < begin + RANGE;
                    multiple += divisor) {
                crossed.set(multiple - begin);
            }
        }
        long sum = 0;
        for (int left = crossed.nextClearBit(0); left < RANGE; left = crossed.nextClearBit(left + 1)) {
            sum += begin + left;
        }
        return sum;
    }

    private int begin(int question) {
        return first + question * RANGE;
    }
}

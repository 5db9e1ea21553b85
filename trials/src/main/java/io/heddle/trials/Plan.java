package io.heddle.trials;

/**
 * The number of rounds of a trial, and the seed of the order within them.
 *
 * @param warmupRounds rounds that run first and are discarded
 * @param rounds measured rounds; each runs every arm once
 * @param retries retries of a disturbed run; after the last, the round has no sample of this arm
 * @param seed of the order within rounds; equal seeds give equal orders
 */
public record Plan(int warmupRounds, int rounds, int retries, long seed) {

    /** Eight rounds detect differences of about 10 % on a machine with 7 % noise: docs/results/interval-coverage.md. */
    private static final Plan DEFAULT = new Plan(1, 8, 2, 1);

    /** @throws IllegalArgumentException when rounds are fewer than 1, or another number is negative */
    public Plan {
        if (warmupRounds < 0) {
            throw new IllegalArgumentException("warm-up rounds must not be negative: " + warmupRounds);
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("a trial needs at least one round: " + rounds);
        }
        if (retries < 0) {
            throw new IllegalArgumentException("retries must not be negative: " + retries);
        }
    }

    /** One warm-up round, eight measured rounds, two retries of a disturbed run. */
    public static Plan standard() {
        return DEFAULT;
    }

    public Plan withRounds(int newRounds) {
        return new Plan(warmupRounds, newRounds, retries, seed);
    }

    public Plan withWarmupRounds(int newWarmupRounds) {
        return new Plan(newWarmupRounds, rounds, retries, seed);
    }

    public Plan withSeed(long newSeed) {
        return new Plan(warmupRounds, rounds, retries, newSeed);
    }
}

package io.heddle.trials;

/**
 * How often each arm runs, and the seed of the order they run in.
 *
 * @param warmupRounds rounds that are run first and thrown away
 * @param rounds measured rounds; each runs every arm once
 * @param repeats how often a disturbed run is tried again before its round goes without it
 * @param seed of the order within rounds; the same seed gives the same order
 */
public record Plan(int warmupRounds, int rounds, int repeats, long seed) {

    /** Eight rounds settle differences of about 10 % on a machine with 7 % noise: docs/results/interval-coverage.md. */
    private static final Plan DEFAULT = new Plan(1, 8, 2, 1);

    public Plan {
        if (warmupRounds < 0) {
            throw new IllegalArgumentException("warm-up rounds must not be negative: " + warmupRounds);
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("a trial needs at least one round: " + rounds);
        }
        if (repeats < 0) {
            throw new IllegalArgumentException("repeats must not be negative: " + repeats);
        }
    }

    /** One warm-up round, eight measured ones, two repeats of a disturbed run. */
    public static Plan standard() {
        return DEFAULT;
    }

    public Plan withRounds(int newRounds) {
        return new Plan(warmupRounds, newRounds, repeats, seed);
    }

    public Plan withWarmupRounds(int newWarmupRounds) {
        return new Plan(newWarmupRounds, rounds, repeats, seed);
    }

    public Plan withSeed(long newSeed) {
        return new Plan(warmupRounds, rounds, repeats, newSeed);
    }
}

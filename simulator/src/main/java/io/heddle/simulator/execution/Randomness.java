package io.heddle.simulator.execution;

/**
 * Random numbers, in one stream for each thread. A thread draws the same numbers under every policy, so that policies are
 * compared on the same work.
 *
 * <p>The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
 */
public final class Randomness {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final long[] states;

    public Randomness(long seed, int streams) {
        states = new long[streams];
        for (int i = 0; i < streams; i++) {
            states[i] = mix(seed + mix(i * GOLDEN_GAMMA + 1));
        }
    }

    private static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns 64 random bits. */
    public long bits(int stream) {
        states[stream] += GOLDEN_GAMMA;
        return mix(states[stream]);
    }

    /** Returns a random number from 0 to {@code bound} - 1. */
    public int below(int stream, int bound) {
        return (int) (((bits(stream) >>> 32) * bound) >>> 32);
    }

    /** Returns a random number from 0 inclusive to 1 exclusive. */
    public double fraction(int stream) {
        return (bits(stream) >>> 11) * 0x1.0p-53;
    }
}

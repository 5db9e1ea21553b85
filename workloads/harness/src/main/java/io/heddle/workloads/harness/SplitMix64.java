package io.heddle.workloads.harness;

/**
 * A pseudo-random number generator with the same output on every JDK: SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", OOPSLA 2014, section 6). Not thread-safe.
 */
public final class SplitMix64 {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    /** One of the streams of a seed. Streams of one seed appear independent. */
    public SplitMix64(long seed, long stream) {
        state = mix(seed) ^ mix(stream + GOLDEN_GAMMA);
    }

    /** A bijective mixing function: each input bit changes about half of the output bits. */
    public static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    public long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** A number from 0 to {@code bound - 1}. The bias of the remainder is negligible for a workload. */
    public int nextInt(int bound) {
        return (int) ((next() >>> 33) % bound);
    }

    /** A number from 0 (included) to 1 (excluded). */
    public double nextDouble() {
        return (next() >>> 11) * 0x1.0p-53;
    }
}

package io.heddle.workloads.harness;

/**
 * A stream of pseudo-random numbers that is the same on every JDK: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014,
 * section 6). For one thread.
 */
public final class Dice {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    /** The numbered stream of a seed; streams of one seed look independent. */
    public Dice(long seed, long stream) {
        state = mix(seed) ^ mix(stream + GOLDEN_GAMMA);
    }

    /** A one-to-one scrambling of 64 bits in which each bit of the input moves about half of the output. */
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

    /** A number from 0 to {@code bound - 1}; the bias of the remainder is far below anything a workload could show. */
    public int below(int bound) {
        return (int) ((next() >>> 33) % bound);
    }

    /** A number from 0 (included) to 1 (excluded). */
    public double fraction() {
        return (next() >>> 11) * 0x1.0p-53;
    }
}

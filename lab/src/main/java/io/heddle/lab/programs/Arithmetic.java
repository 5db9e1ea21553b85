package io.heddle.lab.programs;

/** Work that needs a CPU and nothing else: no memory, no locks, no system calls. */
public final class Arithmetic {
    /** A step of xorshift takes about 2 ns in compiled code. */
    private static final int STEPS_PER_MICROSECOND = 500;

    private static final int LONGEST_MICROS = Integer.MAX_VALUE / STEPS_PER_MICROSECOND;
    private static final long SEED = 0x9E3779B97F4A7C15L;

    private Arithmetic() {}

    /** Computes for about this long when compiled. The number of steps depends on the argument alone. */
    public static void compute(int micros) {
        if (micros > LONGEST_MICROS) {
            throw new IllegalArgumentException(micros + " us");
        }
        if (steps(micros * STEPS_PER_MICROSECOND) == 0) {
            throw new AssertionError("xorshift never reaches 0");
        }
    }

    private static long steps(int count) {
        long state = SEED;
        for (int i = 0; i < count; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        return state;
    }
}

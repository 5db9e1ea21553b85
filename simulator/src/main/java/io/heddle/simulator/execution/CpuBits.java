package io.heddle.simulator.execution;

/** A set of CPUs. */
final class CpuBits {
    private final long[] words;

    CpuBits(int cpus) {
        words = new long[(cpus + Long.SIZE - 1) / Long.SIZE];
    }

    void add(int cpu) {
        words[cpu >> 6] |= 1L << cpu;
    }

    /** Takes the CPU with the least number; returns -1 if the set is empty. */
    int poll() {
        for (int i = 0; i < words.length; i++) {
            long word = words[i];
            if (word != 0) {
                words[i] = word & (word - 1);
                return (i << 6) + Long.numberOfTrailingZeros(word);
            }
        }
        return -1;
    }
}

package io.heddle.kernel.tasks;

import java.util.BitSet;
import java.util.StringJoiner;

/** A set of CPU numbers, written as the kernel writes it: {@code 0-3,8}. */
public record CpuSet(BitSet bits) {
    /** The most CPUs that a kernel can be built for today. */
    static final int LIMIT = 8192;

    /** @throws IllegalArgumentException for a CPU that no kernel has */
    public CpuSet {
        if (bits.length() > LIMIT) {
            throw new IllegalArgumentException("no kernel has a CPU " + (bits.length() - 1));
        }
        bits = (BitSet) bits.clone();
    }

    @Override
    public BitSet bits() {
        return (BitSet) bits.clone();
    }

    public static CpuSet of(int... cpus) {
        BitSet bits = new BitSet();
        for (int cpu : cpus) {
            bits.set(cpu);
        }
        return new CpuSet(bits);
    }

    /**
     * Reads the kernel's list format.
     *
     * @throws IllegalArgumentException when it is not one
     */
    public static CpuSet parse(String list) {
        BitSet bits = new BitSet();
        try {
            for (String range : list.strip().split(",")) {
                if (!range.isEmpty()) {
                    int dash = range.indexOf('-');
                    int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
                    int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
                    bits.set(first, Math.min(last, LIMIT) + 1);
                }
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("not a list of CPUs such as 0-3,8: " + list, e);
        }
        return new CpuSet(bits);
    }

    public int size() {
        return bits.cardinality();
    }

    public boolean contains(int cpu) {
        return bits.get(cpu);
    }

    /** The CPUs that are in both. */
    public CpuSet and(CpuSet other) {
        BitSet both = bits();
        both.and(other.bits);
        return new CpuSet(both);
    }

    public int[] toArray() {
        return bits.stream().toArray();
    }

    @Override
    public String toString() {
        StringJoiner ranges = new StringJoiner(",");
        for (int first = bits.nextSetBit(0); first >= 0; ) {
            int end = bits.nextClearBit(first);
            ranges.add(end - first == 1 ? Integer.toString(first) : first + "-" + (end - 1));
            first = bits.nextSetBit(end);
        }
        return ranges.toString();
    }
}

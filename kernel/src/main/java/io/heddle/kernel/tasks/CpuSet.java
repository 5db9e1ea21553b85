package io.heddle.kernel.tasks;

import java.util.BitSet;
import java.util.StringJoiner;

/** A set of CPU numbers. Its text is the kernel's list format (cpuset(7)): {@code 0-3,8}. */
public record CpuSet(BitSet bits) {
    /** The most CPUs that a kernel can be built for (CONFIG_NR_CPUS). */
    static final int MAX_CPUS = 8192;

    /** @throws IllegalArgumentException for a CPU number of 8192 or more, which no kernel supports */
    public CpuSet {
        if (bits.length() > MAX_CPUS) {
            throw new IllegalArgumentException("no kernel supports CPU " + (bits.length() - 1));
        }
        bits = (BitSet) bits.clone();
    }

    /** A copy of the set: bit {@code n} stands for CPU {@code n}. */
    @Override
    public BitSet bits() {
        return (BitSet) bits.clone();
    }

    /** The set of some CPU numbers, in any order. */
    public static CpuSet of(int... cpus) {
        BitSet bits = new BitSet();
        for (int cpu : cpus) {
            bits.set(cpu);
        }
        return new CpuSet(bits);
    }

    /**
     * Parses the kernel's list format. Surrounding white space is ignored; an empty text is the empty set.
     *
     * @throws IllegalArgumentException when the text is not in the list format, or names a CPU that no kernel supports
     */
    public static CpuSet parse(String list) {
        BitSet bits = new BitSet();
        try {
            for (String range : list.strip().split(",")) {
                if (!range.isEmpty()) {
                    int dash = range.indexOf('-');
                    int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
                    int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
                    bits.set(first, Math.min(last, MAX_CPUS) + 1);
                }
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("not a list of CPUs such as 0-3,8: " + list, e);
        }
        return new CpuSet(bits);
    }

    /** The number of CPUs. */
    public int size() {
        return bits.cardinality();
    }

    public boolean contains(int cpu) {
        return bits.get(cpu);
    }

    /** The intersection of two sets. */
    public CpuSet and(CpuSet other) {
        BitSet both = bits();
        both.and(other.bits);
        return new CpuSet(both);
    }

    /** The CPU numbers, ascending. */
    public int[] toArray() {
        return bits.stream().toArray();
    }

    /** The kernel's list format, which {@link #parse} reads. */
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

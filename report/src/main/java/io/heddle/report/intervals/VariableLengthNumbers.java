package io.heddle.report.intervals;

import java.util.Arrays;

/**
 * A growing sequence of numbers that are not negative, as LEB128: 7 bits a byte, the lowest first, and a flag for more. It grows
 * in parts, so that no byte is copied: thousands of sequences that grow at the same time would leave many old copies behind.
 */
final class VariableLengthNumbers {
    private static final int SMALLEST_PART = 32;
    private static final int LARGEST_PART = 1 << 15;

    private byte[][] parts = new byte[2][];
    private int partCount;
    private byte[] last = new byte[0];
    private int lengthOfLast;

    void add(long number) {
        long rest = number;
        while (rest > 0x7f) {
            add((byte) (rest | 0x80));
            rest >>>= 7;
        }
        add((byte) rest);
    }

    private void add(byte next) {
        if (lengthOfLast == last.length) {
            addPart();
        }
        last[lengthOfLast++] = next;
    }

    /** A part is a quarter longer than the one before it, so that the unused bytes at the end are few. */
    private void addPart() {
        if (partCount == parts.length) {
            parts = Arrays.copyOf(parts, 2 * partCount);
        }
        last = new byte[partCount == 0 ? SMALLEST_PART : Math.min(last.length + last.length / 4, LARGEST_PART)];
        lengthOfLast = 0;
        parts[partCount++] = last;
    }

    Reader reader() {
        return new Reader();
    }

    /** Reads the numbers in their order. */
    final class Reader {
        private int part = -1;
        private byte[] bytes = new byte[0];
        private int at;

        long next() {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                if (at == bytes.length) {
                    bytes = parts[++part];
                    at = 0;
                }
                byte next = bytes[at++];
                value |= (long) (next & 0x7f) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }
    }
}

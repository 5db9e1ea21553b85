package io.heddle.report.intervals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Writes numbers that are not negative as LEB128 in Base64 (RFC 4648, section 4). A part is encoded as soon as it is full. The
 * caller must flush it after the last number.
 */
final class NumbersInBase64 {
    /** A multiple of 3, so that only the last part is padded. */
    private static final int PART = 3 << 12;

    private static final int LONGEST_NUMBER = 10;

    private final Appendable out;
    private final byte[] bytes = new byte[PART + LONGEST_NUMBER];
    private int length;

    NumbersInBase64(Appendable out) {
        this.out = out;
    }

    void add(long number) {
        long rest = number;
        while (rest > 0x7f) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
        if (length >= PART) {
            write(PART);
            System.arraycopy(bytes, PART, bytes, 0, length - PART);
            length -= PART;
        }
    }

    void flush() {
        write(length);
        length = 0;
    }

    private void write(int count) {
        byte[] encoded = Base64.getEncoder().encode(Arrays.copyOf(bytes, count));
        try {
            out.append(new String(encoded, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

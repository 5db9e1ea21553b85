package io.heddle.report.intervals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** A growing sequence of numbers that are not negative, as LEB128: 7 bits a byte, the lowest first, and a flag for more. */
final class VariableLengthNumbers {
    private byte[] bytes = new byte[16];
    private int length;

    void add(long number) {
        if (length + 10 > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length + bytes.length / 2, length + 10));
        }
        long rest = number;
        while (rest > 0x7f) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    /** The bytes in Base64 (RFC 4648, section 4). */
    String toBase64() {
        return StandardCharsets.ISO_8859_1
                .decode(Base64.getEncoder().encode(ByteBuffer.wrap(bytes, 0, length)))
                .toString();
    }
}

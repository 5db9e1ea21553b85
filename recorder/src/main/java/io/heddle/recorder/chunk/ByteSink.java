package io.heddle.recorder.chunk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes in the encodings of a chunk. */
public final class ByteSink {
    private static final int MAX_NUMBER_BYTES = 9;

    private byte[] bytes;
    private int size;

    public ByteSink(int capacity) {
        bytes = new byte[capacity];
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    byte[] array() {
        return bytes;
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
        }
    }

    void oneByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void fixed16(int value) {
        oneByte(value >> 8);
        oneByte(value);
    }

    void fixed64(long value) {
        reserve(Long.BYTES);
        for (int shift = Long.SIZE - 8; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >> shift);
        }
    }

    /** Appends 7 bits a byte, the lowest first. The highest bit says that more follow. The ninth byte has 8 bits. */
    public ByteSink number(long value) {
        reserve(MAX_NUMBER_BYTES);
        long rest = value;
        for (int i = 1; i < MAX_NUMBER_BYTES && (rest & ~0x7fL) != 0; i++) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    public ByteSink integer(int value) {
        return number(value & 0xffff_ffffL);
    }

    public ByteSink decimal(double value) {
        fixed64(Double.doubleToLongBits(value));
        return this;
    }

    public ByteSink flag(Flag value) {
        oneByte(value == Flag.SET ? 1 : 0);
        return this;
    }

    /** A boolean field. */
    public enum Flag {
        CLEAR,
        SET
    }

    public ByteSink text(String value) {
        if (value.isEmpty()) {
            oneByte(StringEncoding.EMPTY);
            return this;
        }
        boolean latin1 = value.chars().allMatch(each -> each <= 0xff);
        byte[] encoded = value.getBytes(latin1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
        return string(latin1 ? StringEncoding.LATIN1 : StringEncoding.UTF8, encoded, encoded.length);
    }

    /** Appends a string of Latin-1 characters. */
    public ByteSink latin1(byte[] characters, int length) {
        return string(StringEncoding.LATIN1, characters, length);
    }

    private ByteSink string(int encoding, byte[] characters, int length) {
        oneByte(encoding);
        number(length);
        reserve(length);
        System.arraycopy(characters, 0, bytes, size, length);
        size += length;
        return this;
    }

    /** Appends a string that the constant pool of strings has. */
    public ByteSink pooledText(long key) {
        oneByte(StringEncoding.CONSTANT);
        return number(key);
    }

    public ByteSink append(ByteSink other) {
        reserve(other.size);
        System.arraycopy(other.bytes, 0, bytes, size, other.size);
        size += other.size;
        return this;
    }

    /** Appends an event: its size, which counts itself, then the content. */
    void event(ByteSink content) {
        int prefix = 1;
        while (content.size + prefix >= 1L << (7 * prefix)) {
            prefix++;
        }
        number(content.size + prefix).append(content);
    }
}

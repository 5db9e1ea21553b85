package io.heddle.gclogs.lines;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line of bytes with a position. A method that finds what it looks for moves the position behind it; otherwise it stays.
 */
public final class Line {
    /** Returned by a method if there is no number, or one that is too large. */
    public static final long NONE = -1;

    private static final int MAX_DIGITS = 18;
    private static final long[] POWERS_OF_10 = powersOf10();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** An odd number whose bits are as good as random: 2 to the power of 64, divided by the golden ratio. */
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private byte[] bytes = {};
    private int start;
    private int end;
    private int at;

    void set(byte[] buffer, int from, int to) {
        bytes = buffer;
        start = from;
        end = to;
        at = from;
    }

    /** Sets the bytes of this line to those of a text. */
    public void set(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        set(encoded, 0, encoded.length);
    }

    public int length() {
        return end - start;
    }

    /** Returns the position, from 0 to the length. */
    public int at() {
        return at - start;
    }

    public void moveTo(int position) {
        at = start + position;
    }

    public boolean isAtEnd() {
        return at == end;
    }

    /** Returns the byte at the position; 0 at the end. */
    public int peek() {
        return at < end ? bytes[at] : 0;
    }

    /** Returns a byte of the line. */
    public int byteAt(int position) {
        return bytes[start + position];
    }

    public boolean skip(char expected) {
        if (at < end && bytes[at] == expected) {
            at++;
            return true;
        }
        return false;
    }

    /** Skips a text of ASCII characters. */
    public boolean skip(String expected) {
        int length = expected.length();
        if (end - at < length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[at + i] != expected.charAt(i)) {
                return false;
            }
        }
        at += length;
        return true;
    }

    public void skipSpaces() {
        while (at < end && bytes[at] == ' ') {
            at++;
        }
    }

    /** Moves to the first such byte from the position on. Returns false if there is none. */
    public boolean moveToByte(char wanted) {
        for (int i = at; i < end; i++) {
            if (bytes[i] == wanted) {
                at = i;
                return true;
            }
        }
        return false;
    }

    /** Returns the position of the last such byte before another position; {@link #NONE} if there is none. */
    public int lastBefore(int position, char wanted) {
        for (int i = start + position - 1; i >= start; i--) {
            if (bytes[i] == wanted) {
                return i - start;
            }
        }
        return (int) NONE;
    }

    /** Returns a hash code of a part of this line. All of its bits are good. */
    public int hash(int from, int to) {
        long hash = 0;
        int i = start + from;
        for (; i <= start + to - Long.BYTES; i += Long.BYTES) {
            hash = mix(hash ^ (long) LONGS.get(bytes, i));
        }
        for (; i < start + to; i++) {
            hash = mix(hash ^ bytes[i]);
        }
        return (int) hash;
    }

    private static long mix(long bits) {
        long product = bits * MULTIPLIER;
        return product ^ product >>> 32;
    }

    /** Reads digits; {@link #NONE} if there are none, or more than 18. */
    public long digits() {
        int i = at;
        long value = 0;
        while (i < end && isDigit(i)) {
            value = 10 * value + bytes[i] - '0';
            i++;
        }
        if (i == at || i - at > MAX_DIGITS) {
            return NONE;
        }
        at = i;
        return value;
    }

    /**
     * Reads a decimal number with a point or a comma, which some locales have, as a whole number.
     *
     * @param scale how many digits after the point the result has, 0 to 9; others are dropped
     * @return the number times 10 to the power of {@code scale}
     */
    public long decimal(int scale) {
        int begin = at;
        long value = digits();
        if (value == NONE || value >= POWERS_OF_10[MAX_DIGITS - scale]) {
            at = begin;
            return NONE;
        }
        int left = scale;
        if (at + 1 < end && (bytes[at] == '.' || bytes[at] == ',') && isDigit(at + 1)) {
            at++;
            while (at < end && isDigit(at)) {
                if (left > 0) {
                    value = 10 * value + bytes[at] - '0';
                    left--;
                }
                at++;
            }
        }
        return value * POWERS_OF_10[left];
    }

    private static long[] powersOf10() {
        long[] powers = new long[MAX_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }

    private boolean isDigit(int index) {
        return bytes[index] >= '0' && bytes[index] <= '9';
    }

    /** Returns a part of this line as text. */
    public String text(int from, int to) {
        return new String(bytes, start + from, to - from, StandardCharsets.UTF_8);
    }

    /** Returns a copy of a part of this line. */
    public byte[] bytes(int from, int to) {
        return Arrays.copyOfRange(bytes, start + from, start + to);
    }

    /** Returns whether a part of this line has the same bytes as a copy. */
    public boolean isSame(int from, int to, byte[] copy) {
        return Arrays.equals(bytes, start + from, start + to, copy, 0, copy.length);
    }

    /** Returns whether a part of this line is a text of ASCII characters. */
    public boolean isText(int from, int to, String text) {
        if (to - from != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes[start + from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return text(0, length());
    }
}

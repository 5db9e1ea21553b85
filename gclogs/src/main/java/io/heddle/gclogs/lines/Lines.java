package io.heddle.gclogs.lines;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The lines of a stream, one after another, in a buffer that is used again.
 *
 * <p>A line ends at a line feed, and a carriage return before it does not belong to it. What follows the first
 * {@link #MAX_LENGTH} bytes of a line is skipped.
 */
public final class Lines {
    /** No line of a collector is longer. */
    public static final int MAX_LENGTH = 1 << 16;

    private static final int NONE = -1;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = LOW_BITS << 7;
    private static final long LINE_FEEDS = LOW_BITS * '\n';

    private final InputStream in;
    private final byte[] buffer = new byte[4 * MAX_LENGTH];

    /** The bytes from here to {@code filled} are not read yet. */
    private int next;

    private int filled;

    /** Whether the rest of a line that is too long comes next. */
    private boolean skips;

    public Lines(InputStream in) {
        this.in = in;
    }

    /**
     * Moves a line to the next one of the stream. It is valid until the next call.
     *
     * @return false at the end of the stream
     */
    public boolean read(Line line) throws IOException {
        if (skips && !skipLine()) {
            return false;
        }
        int searched = next;
        int end = lineFeed(searched);
        while (end == NONE && filled - next <= MAX_LENGTH) {
            searched = filled - next;
            if (!fill()) {
                end = filled;
                break;
            }
            end = lineFeed(next + searched);
        }
        if (end == next && end == filled) {
            return false;
        }
        if (end == NONE || end - next > MAX_LENGTH) {
            line.set(buffer, next, next + MAX_LENGTH);
            skips = true;
            next += MAX_LENGTH;
            return true;
        }
        line.set(buffer, next, end > next && buffer[end - 1] == '\r' ? end - 1 : end);
        next = Math.min(end + 1, filled);
        return true;
    }

    private boolean skipLine() throws IOException {
        int end = lineFeed(next);
        while (end == NONE) {
            next = filled;
            if (!fill()) {
                return false;
            }
            end = lineFeed(next);
        }
        next = end + 1;
        skips = false;
        return true;
    }

    /** Reads more bytes behind the others, which move to the front if there is no room. Returns false at the end. */
    private boolean fill() throws IOException {
        if (filled == buffer.length) {
            System.arraycopy(buffer, next, buffer, 0, filled - next);
            filled -= next;
            next = 0;
        }
        int count = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(count, 0);
        return count > 0;
    }

    /** Returns the place of the first line feed, eight bytes at a time (Warren, "Hacker's Delight", section 6-1). */
    private int lineFeed(int from) {
        int i = from;
        for (; i <= filled - Long.BYTES; i += Long.BYTES) {
            long bytes = (long) LONGS.get(buffer, i) ^ LINE_FEEDS;
            long zeros = (bytes - LOW_BITS) & ~bytes & HIGH_BITS;
            if (zeros != 0) {
                return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; i < filled; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return NONE;
    }
}

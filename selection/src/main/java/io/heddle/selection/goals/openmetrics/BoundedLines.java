package io.heddle.selection.goals.openmetrics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines of a response of any length, read within limits: 16 MiB in all, 64 KiB for a line. Holds one line at a time. */
final class BoundedLines {
    static final int MAX_BYTES = 16 << 20;
    static final int MAX_LINE_BYTES = 64 << 10;
    private static final int CHUNK_BYTES = 16 << 10;
    private static final int FIRST_LINE_BYTES = 256;

    private final InputStream in;
    private final byte[] chunk = new byte[CHUNK_BYTES];
    private int nextInChunk;
    private int chunkLength;
    private int readBytes;
    private byte[] line = new byte[FIRST_LINE_BYTES];
    private int length;

    BoundedLines(InputStream in) {
        this.in = in;
    }

    /**
     * Goes to the next line. The last one may lack its line feed.
     *
     * @return false at the end
     * @throws IOException if the stream fails or exceeds a limit; the message is the end of a sentence
     */
    boolean next() throws IOException {
        length = 0;
        while (nextInChunk < chunkLength || fill()) {
            int end = nextInChunk;
            while (end < chunkLength && chunk[end] != '\n') {
                end++;
            }
            append(end);
            if (end < chunkLength) {
                nextInChunk = end + 1;
                return true;
            }
        }
        return length > 0;
    }

    private boolean fill() throws IOException {
        nextInChunk = 0;
        chunkLength = Math.max(0, in.read(chunk));
        readBytes += chunkLength;
        if (readBytes > MAX_BYTES) {
            throw new IOException("answers with more than 16 MiB. Use an endpoint with fewer metrics.");
        }
        return chunkLength > 0;
    }

    private void append(int end) throws IOException {
        int count = end - nextInChunk;
        if (length + count > MAX_LINE_BYTES) {
            throw new IOException("answers with a line of more than 64 KiB. Check the path: metrics have short lines.");
        }
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + count));
        }
        System.arraycopy(chunk, nextInChunk, line, length, count);
        length += count;
        nextInChunk = end;
    }

    /** Whether the line begins with these ASCII characters. */
    boolean startsWith(byte[] ascii) {
        return length >= ascii.length && Arrays.equals(line, 0, ascii.length, ascii, 0, ascii.length);
    }

    /** The first byte of the line, which is a blank for an empty line. */
    byte first() {
        return length == 0 ? (byte) ' ' : line[0];
    }

    /** The line as text. */
    String text() {
        return new String(line, 0, length, StandardCharsets.UTF_8).stripTrailing();
    }
}

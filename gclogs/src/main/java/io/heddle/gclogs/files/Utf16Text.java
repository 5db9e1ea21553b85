package io.heddle.gclogs.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** A text in UTF-16 that begins with a byte order mark, as bytes in UTF-8. PowerShell redirects output in UTF-16. */
public final class Utf16Text extends InputStream {
    private static final int BUFFER_CHARS = 1 << 13;

    private final Reader reader;
    private final char[] chars = new char[BUFFER_CHARS];
    private byte[] bytes = {};
    private int next;

    public Utf16Text(InputStream in) {
        reader = new InputStreamReader(in, StandardCharsets.UTF_16);
    }

    @Override
    public int read() throws IOException {
        return fill() ? bytes[next++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, bytes.length - next);
        System.arraycopy(bytes, next, into, offset, count);
        next += count;
        return count;
    }

    private boolean fill() throws IOException {
        if (next < bytes.length) {
            return true;
        }
        int count = reader.read(chars);
        bytes = new String(chars, 0, Math.max(count, 0)).getBytes(StandardCharsets.UTF_8);
        next = 0;
        return bytes.length > 0;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}

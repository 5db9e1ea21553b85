package io.heddle.gclogs.files;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The bytes of a file as they are. It remembers a failure to read them, which a decompressor may hide. */
public final class SourceFile extends FilterInputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private @Nullable IOException failure;

    public SourceFile(InputStream in) {
        super(new BufferedInputStream(in, BUFFER_BYTES));
    }

    /**
     * Returns the first bytes, and stays before them.
     *
     * @param count how many; there are fewer if the file is shorter
     */
    public byte[] peek(int count) throws IOException {
        in.mark(count);
        byte[] first = in.readNBytes(count);
        in.reset();
        return first;
    }

    @Override
    public int read() throws IOException {
        try {
            return in.read();
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            return in.read(into, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Throws the failure to read the file if there was one. */
    public void check() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }
}

package io.heddle.gclogs.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A text whose lines end at carriage returns, with line feeds instead. */
public final class CarriageReturns extends FilterInputStream {
    public CarriageReturns(InputStream in) {
        super(in);
    }

    /** Returns whether the begin of a text has carriage returns, but no line feeds. */
    public static boolean onlyOnes(byte[] text) {
        boolean any = false;
        for (byte next : text) {
            any |= next == '\r';
            if (next == '\n') {
                return false;
            }
        }
        return any;
    }

    @Override
    public int read() throws IOException {
        int next = in.read();
        return next == '\r' ? '\n' : next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        for (int i = offset; i < offset + count; i++) {
            if (into[i] == '\r') {
                into[i] = '\n';
            }
        }
        return count;
    }
}

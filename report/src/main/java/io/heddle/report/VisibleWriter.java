package io.heddle.report;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Passes text on with its control characters made visible, see {@link OneLine}. What it makes of JSON is the same JSON. */
public final class VisibleWriter extends FilterWriter {
    public VisibleWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        write(String.valueOf((char) c), 0, 1);
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        write(new String(text, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(OneLine.lines(text.substring(from, from + length)));
    }
}

package io.heddle.documents;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** A writer that makes control characters visible, see {@link TerminalSanitizer}. JSON keeps its meaning. */
public final class SanitizingWriter extends FilterWriter {
    public SanitizingWriter(Writer out) {
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
        out.write(TerminalSanitizer.lines(text.substring(from, from + length)));
    }
}

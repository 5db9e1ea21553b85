package io.heddle.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What is written: made only when there is somewhere to write it, and sent out as it is made. */
@FunctionalInterface
public interface Content {
    void writeTo(OutputStream out) throws IOException;

    /** Text as UTF-8. */
    static Content text(Supplier<String> text) {
        return out -> out.write(text.get().getBytes(StandardCharsets.UTF_8));
    }

    /** Lines for people, in the stream's encoding. No text in them controls a terminal. */
    static Content lines(Consumer<PrintWriter> lines) {
        return out -> {
            PrintWriter writer = new PrintWriter(new VisibleWriter(new OutputStreamWriter(out, charset(out))));
            lines.accept(writer);
            if (writer.checkError()) {
                throw new IOException("the stream takes no more");
            }
        };
    }

    /** A report for people, in the stream's encoding, with the colours and the width of a terminal. */
    static Content report(Report report, TextReport.Colour colour, int width) {
        return out -> out.write(TextReport.render(report, colour, width).getBytes(charset(out)));
    }

    private static Charset charset(OutputStream out) {
        return out instanceof PrintStream stream ? stream.charset() : StandardCharsets.UTF_8;
    }
}

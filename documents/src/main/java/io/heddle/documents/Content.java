package io.heddle.documents;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The content of a document. It is produced while it is written, and only if there is a destination. */
@FunctionalInterface
public interface Content {
    /** @throws IOException when the stream accepts no more */
    void writeTo(OutputStream out) throws IOException;

    /** Text in UTF-8. */
    static Content text(Supplier<String> text) {
        return out -> out.write(text.get().getBytes(StandardCharsets.UTF_8));
    }

    /** Text in the encoding of the stream that it is written to, for terminals. */
    static Content terminalText(Supplier<String> text) {
        return out -> out.write(text.get().getBytes(charset(out)));
    }

    /** Lines in the encoding of the stream, with control characters made visible. */
    static Content lines(Consumer<PrintWriter> lines) {
        return out -> {
            PrintWriter writer = new PrintWriter(new SanitizingWriter(new OutputStreamWriter(out, charset(out))));
            lines.accept(writer);
            if (writer.checkError()) {
                throw new IOException("the stream accepts no more");
            }
        };
    }

    private static Charset charset(OutputStream out) {
        return out instanceof PrintStream stream ? stream.charset() : StandardCharsets.UTF_8;
    }
}

package io.heddle.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** What is written: made only when there is somewhere to write it, and sent out as it is made. */
@FunctionalInterface
public interface Content {
    void writeTo(OutputStream out) throws IOException;

    /** Text as UTF-8. */
    static Content text(Supplier<String> text) {
        return out -> out.write(text.get().getBytes(StandardCharsets.UTF_8));
    }
}

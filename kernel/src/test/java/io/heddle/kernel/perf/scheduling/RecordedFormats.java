package io.heddle.kernel.perf.scheduling;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The formats of the scheduler's tracepoints as kernels print them, recorded from tracefs. */
final class RecordedFormats {
    private RecordedFormats() {}

    static SchedulingFormats of(String kernel) throws IOException {
        return SchedulingFormats.read(event -> read(kernel, event));
    }

    static TracepointFormat read(String kernel, String event) throws IOException {
        return TracepointFormat.parse(text(kernel, event));
    }

    static String text(String kernel, String event) throws IOException {
        String name = "formats/%s/%s".formatted(kernel, event);
        try (InputStream in = RecordedFormats.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no recorded format " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

package io.heddle.selection.goals.openmetrics;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text formats of metrics. */
enum TextFormat {
    /** Prometheus 0.0.4. */
    PROMETHEUS,
    /** OpenMetrics 1.0, which ends in {@code # EOF}. */
    OPEN_METRICS;

    /** What Heddle asks for: OpenMetrics first. */
    static final String ACCEPT = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";

    /**
     * The format of a response. Small endpoints often send no content type: they have the older format.
     *
     * @throws IOException if it is none of them; the message is the end of a sentence
     */
    static TextFormat of(@Nullable String contentType) throws IOException {
        String type = contentType == null
                ? "text/plain"
                : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "text/plain" -> PROMETHEUS;
            case "application/openmetrics-text" -> OPEN_METRICS;
            case "text/html" ->
                throw new IOException(
                        "answers with an HTML page. Write the path of its metrics, for example /metrics.");
            default ->
                throw new IOException("answers with content type " + type
                        + ", not with text of Prometheus or OpenMetrics. Write the path of its metrics.");
        };
    }
}

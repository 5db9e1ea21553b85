package io.heddle.selection.goals.openmetrics;

import io.heddle.selection.goals.SeriesSelector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parser of a response: it looks for one metric, and for the start time of the program. Lines of other metrics are only looked at as far
 * as their names, because a response may have tens of thousands.
 */
final class MetricScan {
    private static final byte[] TYPE = ascii("# TYPE ");
    private static final byte[] END = ascii("# EOF");
    private static final String PROCESS_START = "process_start_time_seconds";
    private static final byte[] PROCESS_START_BYTES = ascii(PROCESS_START);

    /** The limit of names that a suggestion is searched in. */
    private static final int MAX_NAMES = 10_000;

    private final SeriesSelector selector;
    private final byte[] metricBytes;
    private final ScannedMetric metric;
    private final Set<String> names = new TreeSet<>();
    private boolean declaresTypes;
    private double processStart = Double.NaN;

    MetricScan(SeriesSelector selector) {
        this.selector = selector;
        this.metricBytes = ascii(selector.metric());
        this.metric = new ScannedMetric(selector);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Parses a response.
     *
     * @throws IOException if the response cannot be read or is no metrics text; the message is the end of a sentence
     */
    void read(BoundedLines lines, TextFormat format) throws IOException {
        int number = 0;
        boolean ended = false;
        while (!ended && lines.next()) {
            number++;
            if (lines.first() == '#') {
                ended = format == TextFormat.OPEN_METRICS && lines.startsWith(END);
                if (lines.startsWith(TYPE)) {
                    declare(lines.text());
                }
            } else if (lines.startsWith(metricBytes) || lines.startsWith(PROCESS_START_BYTES)) {
                add(lines.text(), number);
            } else if (!mayBeginSample(lines.first())) {
                throw malformed(lines.text(), number);
            } else if (!declaresTypes && names.size() < MAX_NAMES) {
                String line = lines.text();
                names.add(line.substring(0, SampleLine.nameEnd(line)));
            }
        }
        if (format == TextFormat.OPEN_METRICS && !ended) {
            throw new IOException("sent an incomplete answer: it lacks # EOF. Read again later.");
        }
    }

    /** Names in quotes follow a brace. Lines may be blank or indented. */
    private static boolean mayBeginSample(byte first) {
        return (first >= 'a' && first <= 'z')
                || (first >= 'A' && first <= 'Z')
                || first == '_'
                || first == ':'
                || first == '{'
                || first == ' '
                || first == '\t'
                || first == '\r';
    }

    private void declare(String line) {
        String[] words = line.split("[ \t]+", 5);
        if (words.length == 4) {
            declaresTypes = true;
            if (names.size() < MAX_NAMES) {
                names.add(words[2]);
            }
            if (words[2].startsWith(selector.metric()) || selector.metric().startsWith(words[2])) {
                metric.declare(words[2], MetricType.of(words[3]));
            }
        }
    }

    private void add(String line, int number) throws IOException {
        SampleLine sample;
        try {
            sample = SampleLine.parse(line);
        } catch (IllegalArgumentException e) {
            throw malformed(line, number);
        }
        if (names.size() < MAX_NAMES) {
            names.add(sample.name());
        }
        metric.add(sample);
        if (sample.name().equals(PROCESS_START)) {
            processStart = sample.value();
        }
    }

    private static IOException malformed(String line, int number) {
        String shown = line.length() > 60 ? line.substring(0, 60) + "..." : line;
        return new IOException("sent a line " + number + " that is no metric: '" + shown + "'. Check the path.");
    }

    ScannedMetric metric() {
        return metric;
    }

    /** The names of the endpoint's metrics, to suggest one. */
    Set<String> names() {
        return names;
    }

    /** When the program started, in seconds since 1970; NaN if the endpoint does not say so. */
    double processStart() {
        return processStart;
    }
}

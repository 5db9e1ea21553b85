package io.heddle.selection.goals;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The series of a metric that a goal adds up: {@code METRIC} or {@code METRIC{label="value",...}}. A series matches if it has all
 * these labels, and may have more.
 */
public record SeriesSelector(String metric, Map<String, String> labels) {
    private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final String FORM = "METRIC{label=\"value\",...}";

    public SeriesSelector {
        labels = Map.copyOf(labels);
    }

    /**
     * Parses a selector.
     *
     * @throws IllegalArgumentException the end of a sentence with cause and advice
     */
    static SeriesSelector parse(String text) {
        Matcher metric = METRIC.matcher(text);
        if (!metric.lookingAt()) {
            throw malformed();
        }
        String name = metric.group();
        if (metric.end() == text.length()) {
            return new SeriesSelector(name, Map.of());
        }
        if (text.charAt(metric.end()) == '.') {
            throw new IllegalArgumentException(
                    "has a metric with dots. Endpoints publish it with underscores, for example "
                            + text.replace('.', '_') + ".");
        }
        Labels labels;
        try {
            labels = Labels.parse(text, metric.end());
        } catch (IllegalArgumentException e) {
            throw malformed();
        }
        if (labels.end() != text.length()) {
            throw malformed();
        }
        return new SeriesSelector(name, labels.values());
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("has malformed series. Write " + FORM + ", in quotes of the shell.");
    }

    /** Whether a series with these labels counts. */
    public boolean matches(Map<String, String> series) {
        return series.entrySet().containsAll(labels.entrySet());
    }

    /** The labels alone, sorted: {@code {uri="/api"}}. */
    public String describeLabels() {
        return Labels.describe(labels);
    }

    @Override
    public String toString() {
        return labels.isEmpty() ? metric : metric + describeLabels();
    }
}

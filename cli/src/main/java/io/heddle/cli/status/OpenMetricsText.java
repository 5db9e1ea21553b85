package io.heddle.cli.status;

import io.heddle.documents.TerminalSanitizer;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Metrics in the text format of OpenMetrics 1.0, sections "Text Format" and "Metric Types".
 *
 * <p>The text is also valid in the text format 0.0.4 of Prometheus, which the textfile collector of the node exporter reads. That format
 * does not have the types {@code info} and {@code stateset}, so gauges replace them.
 */
final class OpenMetricsText {
    /** The longest label value, in characters. Labels come from names that programs choose. */
    private static final int LONGEST_LABEL = 256;

    private final StringBuilder text = new StringBuilder();
    private @Nullable Family last;

    /** The types that both formats have. */
    enum Type {
        GAUGE(""),
        COUNTER("_total");

        private final String suffix;

        Type(String suffix) {
            this.suffix = suffix;
        }
    }

    /**
     * A metric with its metadata.
     *
     * @param name the name without the suffix of its samples; ends with the unit
     * @param unit empty for none
     */
    record Family(String name, Type type, String unit, String help) {}

    private void metadata(Family family) {
        metadata("TYPE", family, family.type.name().toLowerCase(Locale.ROOT));
        if (!family.unit.isEmpty()) {
            metadata("UNIT", family, family.unit);
        }
        metadata("HELP", family, escaped(family.help));
    }

    private void metadata(String kind, Family family, String value) {
        text.append("# %s %s %s\n".formatted(kind, family.name, value));
    }

    /**
     * Adds a sample, unless the value is unknown. The first of a family follows the metadata. All samples of a family must be added one
     * after the other.
     *
     * @param labels in the order of the text; a label without value is left out
     */
    OpenMetricsText sample(Family family, Map<String, String> labels, @Nullable Number value) {
        if (value != null && Double.isFinite(value.doubleValue())) {
            if (!family.equals(last)) {
                metadata(family);
                last = family;
            }
            text.append(family.name)
                    .append(family.type.suffix)
                    .append(labels(labels))
                    .append(' ')
                    .append(value)
                    .append('\n');
        }
        return this;
    }

    private static String labels(Map<String, String> labels) {
        String all = labels.entrySet().stream()
                .filter(label -> !label.getValue().isEmpty())
                .map(label -> label.getKey() + "=\"" + escaped(shortened(label.getValue())) + '"')
                .collect(Collectors.joining(","));
        return all.isEmpty() ? "" : "{" + all + "}";
    }

    private static String shortened(String value) {
        return value.codePointCount(0, value.length()) <= LONGEST_LABEL
                ? value
                : value.substring(0, value.offsetByCodePoints(0, LONGEST_LABEL));
    }

    /** Control characters become visible first, because the text may go to a terminal. */
    private static String escaped(String value) {
        return TerminalSanitizer.line(value).replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** The whole text. Nothing can follow. */
    String end() {
        return text.append("# EOF\n").toString();
    }
}

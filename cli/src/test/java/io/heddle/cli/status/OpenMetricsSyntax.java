package io.heddle.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict check of metrics against the rules of OpenMetrics 1.0 (ABNF of the text format, "MetricFamily", "Counter") and against what
 * the parser of Prometheus' text format 0.0.4 accepts.
 */
final class OpenMetricsSyntax {
    private static final Pattern METADATA = Pattern.compile("# (TYPE|UNIT|HELP) ([a-z_][a-z0-9_]*) (.+)");
    private static final String VALUE = "(?:[^\\\\\"\\n\\p{Cntrl}]|\\\\\\\\|\\\\\"|\\\\n)+";
    private static final String LABEL = "[a-z_][a-z0-9_]*=\"" + VALUE + "\"";
    private static final Pattern SAMPLE = Pattern.compile(
            "([a-z_][a-z0-9_]*)((?:\\{" + LABEL + "(?:," + LABEL + ")*\\})?) (-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)");

    private OpenMetricsSyntax() {}

    static void check(String text) {
        assertThat(text).endsWith("\n# EOF\n").doesNotContain("# EOF\n#", "\n\n");
        List<String> lines = text.lines().toList();
        Set<String> families = new HashSet<>();
        Set<String> series = new HashSet<>();
        String family = "";
        String type = "";
        for (String line : lines.subList(0, lines.size() - 1)) {
            Matcher metadata = METADATA.matcher(line);
            if (metadata.matches()) {
                String name = metadata.group(2);
                switch (metadata.group(1)) {
                    case "TYPE" -> {
                        assertThat(families.add(name))
                                .as("one group of %s", name)
                                .isTrue();
                        family = name;
                        type = metadata.group(3);
                        assertThat(type).as(line).isIn("gauge", "counter");
                    }
                    case "UNIT" -> assertThat(name).as(line).isEqualTo(family).endsWith("_" + metadata.group(3));
                    default -> assertThat(name).as(line).isEqualTo(family);
                }
            } else {
                Matcher sample = SAMPLE.matcher(line);
                assertThat(sample.matches()).as(line).isTrue();
                assertThat(sample.group(1)).isEqualTo(type.equals("counter") ? family + "_total" : family);
                assertThat(series.add(sample.group(1) + sample.group(2)))
                        .as("unique: %s", line)
                        .isTrue();
            }
        }
    }
}

package io.heddle.compare.runs;

import io.heddle.trials.RunFailed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the metrics of the user from output. The last match counts. */
final class MetricReader {
    private static final Pattern NUMBER = Pattern.compile("\\+?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private MetricReader() {}

    /**
     * The values by the name of the metric.
     *
     * @param texts files of output; a match in a later file counts
     * @throws RunFailed when the output lacks a metric, or the match is no number
     */
    static Map<String, Double> read(List<MetricSpec> metrics, List<Path> texts) throws RunFailed {
        Map<String, String> last = new HashMap<>();
        Map<MetricSpec, Pattern> patterns = new LinkedHashMap<>();
        metrics.forEach(metric -> patterns.put(metric, metric.pattern()));
        for (Path text : texts) {
            new LogTail(text)
                    .read(line -> patterns.forEach((metric, pattern) -> {
                        Matcher match = pattern.matcher(line);
                        while (match.find()) {
                            String group = match.group(1);
                            last.put(metric.name(), group == null ? "" : group);
                        }
                    }));
        }
        Map<String, Double> values = new LinkedHashMap<>();
        for (MetricSpec metric : metrics) {
            values.put(metric.name(), number(metric, last.get(metric.name()), texts));
        }
        return values;
    }

    private static double number(MetricSpec metric, @Nullable String text, List<Path> texts) throws RunFailed {
        if (text == null) {
            throw new RunFailed("metric " + metric.name() + " was not printed: no line matches " + metric.regex()
                    + OutputTail.describe(texts.reversed().toArray(Path[]::new)));
        }
        double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(number)) {
            throw new RunFailed("metric " + metric.name() + " must be a number of 0 or more, such as 1234.5, not '"
                    + text + "'. Fix the output, or the first group of the REGEX.");
        }
        return number;
    }
}

package io.heddle.compare.runs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is done in each run, and what is read from it.
 *
 * @param prepare a shell command before the program starts; null for none
 * @param cleanup a shell command after its end, however that came; null for none
 * @param metrics the first decides; none where the wall time does
 */
public record Procedure(
        @Nullable String prepare, Course course, @Nullable String cleanup, List<MetricSpec> metrics) {
    /** The program alone, by its wall time. */
    public static final Procedure PLAIN = new Procedure(null, new Course.ToItsEnd(), null, List.of());

    /** @throws IllegalArgumentException when its parts don't go together, with one line */
    public Procedure {
        metrics = List.copyOf(metrics);
        if (course instanceof Course.Serves && metrics.isEmpty()) {
            throw new IllegalArgumentException(
                    "how long a server runs says nothing of it: name what counts, for example"
                            + " --metric 'p99=p99 ([0-9.]+):less'");
        }
        Set<String> names = new HashSet<>();
        for (MetricSpec metric : metrics) {
            if (!names.add(metric.name())) {
                throw new IllegalArgumentException("two metrics are called '" + metric.name() + "'; rename one");
            }
        }
        if ((prepare != null && prepare.isBlank()) || (cleanup != null && cleanup.isBlank())) {
            throw new IllegalArgumentException("--prepare and --cleanup need a shell command");
        }
    }

    /** As it is written on a command line. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        if (prepare != null) {
            words.addAll(List.of("--prepare", prepare));
        }
        words.addAll(course.words());
        metrics.forEach(metric -> words.addAll(List.of("--metric", metric.toString())));
        if (cleanup != null) {
            words.addAll(List.of("--cleanup", cleanup));
        }
        return words;
    }

    /** Whether commands run beside the program, which may leave processes behind. */
    boolean hasCommands() {
        return prepare != null || cleanup != null || course instanceof Course.Serves;
    }
}

package io.heddle.compare.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps of each run, and the metrics that are read from its output.
 *
 * @param input the file that is the program's standard input; null for none, which is empty input
 * @param prepare a shell command that runs before the program; null for none
 * @param mode how the run proceeds
 * @param cleanup a shell command that runs after the program, even after a failure; null for none
 * @param metrics the first decides; empty where the wall time decides
 */
public record RunProtocol(
        @Nullable Path input,
        @Nullable String prepare,
        RunMode mode,
        @Nullable String cleanup,
        List<MetricSpec> metrics) {
    /** The program without other commands, measured by its wall time. */
    public static final RunProtocol DEFAULT = new RunProtocol(null, null, new RunMode.ToCompletion(), null, List.of());

    /** @throws IllegalArgumentException when the parts contradict each other; with cause and advice in one line */
    public RunProtocol {
        metrics = List.copyOf(metrics);
        if (mode instanceof RunMode.Server && metrics.isEmpty()) {
            throw new IllegalArgumentException(
                    "a server needs a metric: its wall time is meaningless. Add one, for example"
                            + " --metric 'p99=p99 ([0-9.]+):less'.");
        }
        Set<String> names = new HashSet<>();
        for (MetricSpec metric : metrics) {
            if (!names.add(metric.name())) {
                throw new IllegalArgumentException("two metrics are called '" + metric.name() + "'. Rename one.");
            }
        }
        if ((prepare != null && prepare.isBlank()) || (cleanup != null && cleanup.isBlank())) {
            throw new IllegalArgumentException("--prepare and --cleanup need a shell command");
        }
    }

    /** The options that give this protocol. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (input != null) {
            arguments.addAll(List.of("--input", input.toString()));
        }
        if (prepare != null) {
            arguments.addAll(List.of("--prepare", prepare));
        }
        arguments.addAll(mode.arguments());
        metrics.forEach(metric -> arguments.addAll(List.of("--metric", metric.toString())));
        if (cleanup != null) {
            arguments.addAll(List.of("--cleanup", cleanup));
        }
        return arguments;
    }

    /** Whether the program runs as {@code heddle run} would run it: alone, to completion, compared by its wall time. */
    public boolean isPlain() {
        return !hasCommands() && metrics.isEmpty();
    }

    /** Whether commands run beside the program, which may leave processes behind. */
    boolean hasCommands() {
        return prepare != null || cleanup != null || mode instanceof RunMode.Server;
    }
}

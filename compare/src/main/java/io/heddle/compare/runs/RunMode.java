package io.heddle.compare.runs;

import io.heddle.policy.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a run proceeds from the launch of the program to its end. */
public sealed interface RunMode {
    /** The program terminates by itself. */
    record ToCompletion() implements RunMode {}

    /**
     * The program is a server: it becomes ready, serves a load, and is then terminated by Heddle.
     *
     * @param ready the condition under which it is ready; null for at once
     * @param readyTimeout limit of the time until then
     * @param load a shell command that drives the server; null for none
     * @param duration limit of the time under load; null for no limit but the end of the load
     */
    record Server(
            @Nullable Readiness ready,
            Duration readyTimeout,
            @Nullable String load,
            @Nullable Duration duration) implements RunMode {}

    /** The default of {@code --ready-timeout}. */
    Duration DEFAULT_READY_TIMEOUT = Duration.ofSeconds(60);

    /**
     * The mode that the options of the command line specify together.
     *
     * @throws IllegalArgumentException when they contradict each other; with cause and advice in one line
     */
    static RunMode of(
            @Nullable Readiness ready,
            @Nullable Duration readyTimeout,
            @Nullable String load,
            @Nullable Duration duration) {
        if (ready == null && readyTimeout != null) {
            throw new IllegalArgumentException(
                    "--ready-timeout needs --ready. Add --ready, or remove --ready-timeout.");
        }
        if (load == null && duration == null) {
            if (ready != null) {
                throw new IllegalArgumentException(
                        "--ready does not specify what to measure. Add --load COMMAND or --for DURATION.");
            }
            return new ToCompletion();
        }
        if (load != null && load.isBlank()) {
            throw new IllegalArgumentException("--load needs a shell command");
        }
        if ((duration != null && duration.isZero()) || (readyTimeout != null && readyTimeout.isZero())) {
            throw new IllegalArgumentException("--for and --ready-timeout must be above 0");
        }
        return new Server(ready, readyTimeout == null ? DEFAULT_READY_TIMEOUT : readyTimeout, load, duration);
    }

    /** The options that give this mode. */
    default List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (this instanceof Server(var ready, var readyTimeout, var load, var duration)) {
            if (ready != null) {
                arguments.addAll(
                        List.of("--ready", ready.toString(), "--ready-timeout", Durations.format(readyTimeout)));
            }
            if (load != null) {
                arguments.addAll(List.of("--load", load));
            }
            if (duration != null) {
                arguments.addAll(List.of("--for", Durations.format(duration)));
            }
        }
        return arguments;
    }
}

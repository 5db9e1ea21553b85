package io.heddle.compare.runs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a run goes on from the program's launch to its end. */
public sealed interface Course {
    /** The program ends by itself. */
    record ToItsEnd() implements Course {}

    /**
     * The program is a server: it becomes ready, bears a load, and is ended.
     *
     * @param ready how one sees that it is; null for at once
     * @param readyTimeout how long that may take
     * @param load a shell command; null for none
     * @param span how long it serves at most; null for as long as the load runs
     */
    record Serves(
            @Nullable Readiness ready,
            Duration readyTimeout,
            @Nullable String load,
            @Nullable Duration span) implements Course {}

    /** How long a server may take to become ready when the user says nothing. */
    Duration USUAL_READY_TIMEOUT = Duration.ofSeconds(60);

    /**
     * What the options of the command line mean together.
     *
     * @throws IllegalArgumentException when they contradict each other, with one line
     */
    static Course of(
            @Nullable Readiness ready,
            @Nullable Duration readyTimeout,
            @Nullable String load,
            @Nullable Duration span) {
        if (ready == null && readyTimeout != null) {
            throw new IllegalArgumentException("--ready-timeout is for --ready; say what to wait for, or leave it out");
        }
        if (load == null && span == null) {
            if (ready != null) {
                throw new IllegalArgumentException(
                        "--ready alone does not say what is measured: add --load COMMAND or --for DURATION");
            }
            return new ToItsEnd();
        }
        if (load != null && load.isBlank()) {
            throw new IllegalArgumentException("--load needs a shell command");
        }
        if ((span != null && span.isZero()) || (readyTimeout != null && readyTimeout.isZero())) {
            throw new IllegalArgumentException("--for and --ready-timeout must be above 0");
        }
        return new Serves(ready, readyTimeout == null ? USUAL_READY_TIMEOUT : readyTimeout, load, span);
    }

    /** As it is written on a command line. */
    default List<String> words() {
        List<String> words = new ArrayList<>();
        if (this instanceof Serves(var ready, var readyTimeout, var load, var span)) {
            if (ready != null) {
                words.addAll(List.of("--ready", ready.toString(), "--ready-timeout", readyTimeout.toMillis() + "ms"));
            }
            if (load != null) {
                words.addAll(List.of("--load", load));
            }
            if (span != null) {
                words.addAll(List.of("--for", span.toMillis() + "ms"));
            }
        }
        return words;
    }
}

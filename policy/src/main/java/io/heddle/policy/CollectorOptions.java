package io.heddle.policy;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The term {@code gc:KEY=VALUE,...}: options of the JVM's garbage collector that decide how its threads share work.
 *
 * @param threads number of threads that collect while the program is stopped, from 1 to 1024; null for the JVM's choice
 * @param yieldsBeforeSleep how often such a thread without work looks for it before it sleeps for a millisecond, from 0
 *     to 1,000,000; null for HotSpot's 5,000
 */
public record CollectorOptions(
        @Nullable Integer threads, @Nullable Integer yieldsBeforeSleep) {
    public static final String NAME = "gc";

    private static final int MAX_THREADS = 1024;
    private static final int MAX_YIELDS = 1_000_000;
    private static final String THREADS = "threads";
    private static final String YIELDS = "yields-before-sleep";

    /** Whether a term starts with this name. Its options may be invalid. */
    static boolean isTerm(String term) {
        return term.equals(NAME) || term.startsWith(NAME + ":");
    }

    /** @throws PolicyException if an option is invalid, or there is none */
    static CollectorOptions parse(String term) {
        Integer threads = null;
        Integer yields = null;
        if (!term.startsWith(NAME + ":")) {
            throw new PolicyException("gc takes options, such as gc:threads=1 or gc:yields-before-sleep=0");
        }
        for (String option : term.substring(NAME.length() + 1).split(",", -1)) {
            String[] keyAndValue = option.split("=", 2);
            String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
            switch (keyAndValue[0]) {
                case THREADS -> threads = number(THREADS, value, 1, MAX_THREADS);
                case YIELDS -> yields = number(YIELDS, value, 0, MAX_YIELDS);
                default ->
                    throw new PolicyException(
                            NameSuggestion.unknown("option of gc", keyAndValue[0], List.of(THREADS, YIELDS)));
            }
        }
        return new CollectorOptions(threads, yields);
    }

    private static int number(String key, String value, int least, int most) {
        if (value.matches("\\d{1,7}") && Integer.parseInt(value) >= least && Integer.parseInt(value) <= most) {
            return Integer.parseInt(value);
        }
        throw new PolicyException("%s takes a number from %d to %d, not '%s'".formatted(key, least, most, value));
    }

    /** The options of the JVM, in the order in which it needs them. */
    public List<String> jvmOptions() {
        return Stream.of(
                        threads == null ? null : "-XX:ParallelGCThreads=" + threads,
                        // HotSpot calls this option experimental.
                        yieldsBeforeSleep == null ? null : "-XX:+UnlockExperimentalVMOptions",
                        yieldsBeforeSleep == null ? null : "-XX:WorkStealingYieldsBeforeSleep=" + yieldsBeforeSleep)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The term as {@link #parse} reads it. */
    @Override
    public String toString() {
        return NAME + ":"
                + Stream.of(
                                threads == null ? null : THREADS + "=" + threads,
                                yieldsBeforeSleep == null ? null : YIELDS + "=" + yieldsBeforeSleep)
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(","));
    }

    String describe() {
        return "the JVM gets " + String.join(" ", jvmOptions());
    }
}

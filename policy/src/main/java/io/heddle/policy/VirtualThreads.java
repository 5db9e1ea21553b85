package io.heddle.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The term {@code virtual[:KEY=VALUE,...]}: it runs the program's platform threads as virtual threads.
 *
 * @param carriers number of carrier threads; null for the number of CPUs
 * @param bound name patterns of threads that keep a kernel thread of their own
 */
public record VirtualThreads(@Nullable Integer carriers, List<String> bound) {
    public static final String NAME = "virtual";

    private static final int MAX_CARRIERS = 4096;
    private static final String CARRIERS = "carriers";
    private static final String BOUND = "bound";

    public VirtualThreads {
        bound = List.copyOf(bound);
    }

    /** Whether a term starts with this name. Its options may be invalid. */
    public static boolean isTerm(String term) {
        return term.equals(NAME) || term.startsWith(NAME + ":");
    }

    /** @throws PolicyException if an option is invalid */
    static VirtualThreads parse(String term) {
        Integer carriers = null;
        List<String> bound = new ArrayList<>();
        int colon = term.indexOf(':');
        for (String option :
                colon < 0 ? new String[0] : term.substring(colon + 1).split(",", -1)) {
            String[] keyAndValue = option.split("=", 2);
            String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
            switch (keyAndValue[0]) {
                case CARRIERS -> carriers = carriers(value);
                case BOUND -> bound.add(pattern(value));
                default ->
                    throw new PolicyException(
                            NameSuggestion.unknown("option of virtual", keyAndValue[0], Set.of(CARRIERS, BOUND)));
            }
        }
        return new VirtualThreads(carriers, bound);
    }

    private static Integer carriers(String value) {
        if (value.matches("\\d{1,4}") && Integer.parseInt(value) >= 1 && Integer.parseInt(value) <= MAX_CARRIERS) {
            return Integer.valueOf(value);
        }
        throw new PolicyException("carriers takes a number from 1 to " + MAX_CARRIERS + ", not '" + value + "'");
    }

    private static String pattern(String value) {
        if (value.isEmpty()) {
            throw new PolicyException("bound takes a thread's name or a pattern such as audio-*");
        }
        return value;
    }

    /** The options in the notation of the agent. */
    public String options() {
        return Stream.concat(
                        carriers == null ? Stream.of() : Stream.of(CARRIERS + "=" + carriers),
                        bound.stream().map(pattern -> BOUND + "=" + pattern))
                .collect(Collectors.joining(","));
    }

    /** The term as {@link #parse} reads it. */
    @Override
    public String toString() {
        return options().isEmpty() ? NAME : NAME + ":" + options();
    }

    String describe() {
        return "application threads become virtual, "
                + (carriers == null ? "on as many kernel threads as CPUs" : "on " + carriers + " kernel threads");
    }
}

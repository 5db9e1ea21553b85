package io.heddle.policy;

import io.heddle.scheduler.Choices;
import io.heddle.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The term {@code virtual[:KEY=VALUE,...]}: it runs the program's platform threads as virtual threads.
 *
 * @param carriers number of carrier threads; null for the number of CPUs
 * @param choices how the scheduler of these threads works
 * @param bound name patterns of threads that keep a kernel thread of their own
 */
public record VirtualThreads(@Nullable Integer carriers, Choices choices, List<String> bound) {
    public static final String NAME = "virtual";

    private static final String CARRIERS = "carriers";
    private static final String BOUND = "bound";
    private static final List<String> KEYS =
            Stream.concat(Stream.of(CARRIERS, BOUND), Choices.NAMES.stream()).toList();

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
        Choices choices = Choices.DEFAULT;
        List<String> bound = new ArrayList<>();
        int colon = term.indexOf(':');
        for (String option :
                colon < 0 ? new String[0] : term.substring(colon + 1).split(",", -1)) {
            String[] keyAndValue = option.split("=", 2);
            String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
            switch (keyAndValue[0]) {
                case CARRIERS -> carriers = carriers(value);
                case BOUND -> bound.add(pattern(value));
                default -> choices = with(choices, keyAndValue[0], value);
            }
        }
        return new VirtualThreads(carriers, choices, bound);
    }

    private static Choices with(Choices choices, String key, String value) {
        if (!KEYS.contains(key)) {
            throw new PolicyException(NameSuggestion.unknown("option of virtual", key, KEYS));
        }
        try {
            return choices.with(key, value);
        } catch (IllegalArgumentException e) {
            throw new PolicyException(String.valueOf(e.getMessage()));
        }
    }

    private static Integer carriers(String value) {
        if (value.matches("\\d{1,4}")
                && Integer.parseInt(value) >= 1
                && Integer.parseInt(value) <= Scheduler.MAX_PROCESSORS) {
            return Integer.valueOf(value);
        }
        throw new PolicyException(
                "carriers takes a number from 1 to " + Scheduler.MAX_PROCESSORS + ", not '" + value + "'");
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
                        Stream.of(carriers == null ? "" : CARRIERS + "=" + carriers, choices.toString()),
                        bound.stream().map(pattern -> BOUND + "=" + pattern))
                .filter(option -> !option.isEmpty())
                .collect(Collectors.joining(","));
    }

    /** The term as {@link #parse} reads it. */
    @Override
    public String toString() {
        return options().isEmpty() ? NAME : NAME + ":" + options();
    }

    String describe() {
        return "application threads become virtual, "
                + (carriers == null ? "on as many kernel threads as CPUs" : "on " + carriers + " kernel threads")
                + (choices.equals(Choices.DEFAULT)
                        ? ""
                        : ", with " + choices.toString().replace(",", ", "));
    }
}

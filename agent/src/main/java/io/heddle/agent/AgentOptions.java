package io.heddle.agent;

import io.heddle.scheduler.Choices;
import io.heddle.scheduler.Scheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options: {@code KEY=VALUE,...} after the jar's name. Two commas in a value stand for one.
 *
 * @param carriers number of carriers, from 1 to 4096; null for the number of CPUs
 * @param choices how the scheduler works
 * @param bound patterns of names of threads that stay platform threads; {@code *} stands for any letters
 * @param reportFolder folder for the conversion report; null for none
 * @param printsSummary whether a summary goes to standard error when the JVM exits
 */
record AgentOptions(
        @Nullable Integer carriers,
        Choices choices,
        List<String> bound,
        @Nullable Path reportFolder,
        boolean printsSummary) {
    /** @throws IllegalArgumentException if an option is wrong; the message is for the user */
    static AgentOptions parse(@Nullable String text) {
        Integer carriers = null;
        Choices choices = Choices.DEFAULT;
        List<String> bound = new ArrayList<>();
        Path reportFolder = null;
        boolean printsSummary = false;
        for (String option : text == null || text.isBlank() ? List.<String>of() : split(text)) {
            String[] keyAndValue = option.split("=", 2);
            String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
            switch (keyAndValue[0]) {
                case "carriers" -> carriers = carriers(value);
                case "bound" -> bound.add(required("bound", "a thread's name or a pattern such as audio-*", value));
                case "reports" -> reportFolder = Path.of(required("reports", "a folder", value));
                case "tell" -> printsSummary = true;
                default -> choices = with(choices, keyAndValue[0], value);
            }
        }
        return new AgentOptions(carriers, choices, List.copyOf(bound), reportFolder, printsSummary);
    }

    private static Choices with(Choices choices, String key, String value) {
        if (!Choices.NAMES.contains(key)) {
            throw invalid("unknown option \"" + key + "\". Use carriers=NUMBER, bound=NAME, "
                    + String.join("=..., ", Choices.NAMES) + "=..., reports=FOLDER or tell.");
        }
        try {
            return choices.with(key, value);
        } catch (IllegalArgumentException e) {
            throw invalid(e.getMessage() + ".");
        }
    }

    private static List<String> split(String text) {
        List<String> options = new ArrayList<>();
        StringBuilder option = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != ',') {
                option.append(text.charAt(i));
            } else if (text.startsWith(",", i + 1)) {
                option.append(',');
                i++;
            } else {
                options.add(option.toString());
                option.setLength(0);
            }
        }
        options.add(option.toString());
        return options;
    }

    private static Integer carriers(String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= Scheduler.MAX_PROCESSORS) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The exception below reports it.
        }
        throw invalid("carriers takes a number from 1 to " + Scheduler.MAX_PROCESSORS + ", not \"" + value + "\".");
    }

    private static String required(String key, String expected, String value) {
        if (value.isEmpty()) {
            throw invalid(key + " takes " + expected + ".");
        }
        return value;
    }

    private static IllegalArgumentException invalid(String cause) {
        return new IllegalArgumentException("invalid agent options: " + cause);
    }

    /** Returns a test for names of threads that stay platform threads. */
    Predicate<String> boundNames() {
        if (bound.isEmpty()) {
            return name -> false;
        }
        return bound.stream()
                .map(pattern ->
                        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")))
                .map(pattern -> Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate())
                .reduce(name -> false, Predicate::or);
    }
}

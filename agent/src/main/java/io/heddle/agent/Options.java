package io.heddle.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the agent is told: {@code KEY=VALUE,...} behind the jar's name. Two commas stand for one in a value.
 *
 * @param carriers kernel threads that run at a time; null for as many as there are CPUs
 * @param bound patterns of names whose threads keep a kernel thread, {@code *} for any letters
 * @param reports folder for what was converted; null for none
 * @param told whether that goes to standard error at the end
 */
record Options(
        @Nullable Integer carriers,
        List<String> bound,
        @Nullable Path reports,
        boolean told) {
    private static final int MOST_CARRIERS = 4096;

    /** @throws IllegalArgumentException in words for people */
    static Options parse(@Nullable String text) {
        Integer carriers = null;
        List<String> bound = new ArrayList<>();
        Path reports = null;
        boolean told = false;
        for (String option : text == null || text.isBlank() ? List.<String>of() : split(text)) {
            String[] keyAndValue = option.split("=", 2);
            String value = keyAndValue.length > 1 ? keyAndValue[1] : "";
            switch (keyAndValue[0]) {
                case "carriers" -> carriers = carriers(value);
                case "bound" -> bound.add(required("bound", "a thread's name or a pattern such as audio-*", value));
                case "reports" -> reports = Path.of(required("reports", "a folder", value));
                case "tell" -> told = true;
                default ->
                    throw new IllegalArgumentException("there is no option \"" + keyAndValue[0]
                            + "\" of the agent: use carriers=NUMBER, bound=NAME, reports=FOLDER or tell");
            }
        }
        return new Options(carriers, List.copyOf(bound), reports, told);
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
            if (number >= 1 && number <= MOST_CARRIERS) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new IllegalArgumentException(
                "carriers takes a number from 1 to " + MOST_CARRIERS + ", not \"" + value + "\"");
    }

    private static String required(String key, String what, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(key + " takes " + what);
        }
        return value;
    }

    /** Whether a thread of this name keeps a kernel thread. */
    Predicate<String> isBound() {
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

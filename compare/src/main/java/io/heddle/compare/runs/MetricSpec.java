package io.heddle.compare.runs;

import io.heddle.trials.analysis.Metric.Better;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A metric that the program or its load prints, as the user specifies it: {@code NAME=REGEX:more|less}.
 *
 * @param name one line, not blank, without "=" and without white space at its ends
 * @param regex its first group matches the number
 * @param better whether more or less is better
 */
public record MetricSpec(String name, String regex, Better better) {
    private static final String FORM = "NAME=REGEX:more or NAME=REGEX:less";

    /**
     * Parses the argument of {@code --metric}.
     *
     * @throws IllegalArgumentException with cause and advice in one line
     */
    public static MetricSpec parse(String text) {
        int equals = text.indexOf('=');
        int colon = text.lastIndexOf(':');
        if (equals < 0) {
            throw wrong(text, "has no name. Write " + FORM + ".");
        }
        if (colon < equals) {
            throw wrong(text, "does not say whether more or less is better. Write " + FORM + ".");
        }
        String name = text.substring(0, equals);
        if (name.isBlank() || !name.equals(name.strip()) || name.chars().anyMatch(Character::isISOControl)) {
            throw wrong(text, "needs a name before '=', without white space at its ends");
        }
        Better better =
                switch (text.substring(colon + 1)) {
                    case "more" -> Better.MORE;
                    case "less" -> Better.LESS;
                    default -> throw wrong(text, "must end in :more or :less");
                };
        String regex = text.substring(equals + 1, colon);
        Pattern pattern;
        try {
            pattern = Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw wrong(text, "has a malformed REGEX: " + Readiness.cause(e));
        }
        if (pattern.matcher("").groupCount() == 0) {
            throw wrong(text, "has a REGEX without a group. Put the number in parentheses, for example ([0-9.]+).");
        }
        return new MetricSpec(name, regex, better);
    }

    Pattern pattern() {
        return Pattern.compile(regex);
    }

    /** The text that {@link #parse} accepts. */
    @Override
    public String toString() {
        return name + "=" + regex + ":" + better;
    }

    private static IllegalArgumentException wrong(String text, String what) {
        return new IllegalArgumentException("--metric '" + text + "' " + what);
    }
}

package io.heddle.compare.runs;

import io.heddle.trials.Metric.Better;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A number that the program or its load prints, as the user names it: {@code NAME=REGEX:more|less}.
 *
 * @param regex its first group is the number
 */
public record MetricSpec(String name, String regex, Better better) {
    private static final String FORM = "NAME=REGEX:more or NAME=REGEX:less";

    /** @throws IllegalArgumentException with one line */
    public static MetricSpec parse(String text) {
        int equals = text.indexOf('=');
        int colon = text.lastIndexOf(':');
        if (equals < 0) {
            throw wrong(text, "has no name; write " + FORM);
        }
        if (colon < equals) {
            throw wrong(text, "does not say which direction is better; write " + FORM);
        }
        String name = text.substring(0, equals);
        if (name.isBlank() || !name.equals(name.strip()) || name.chars().anyMatch(Character::isISOControl)) {
            throw wrong(text, "needs a name without blanks around it before '='");
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
            throw wrong(text, "has a REGEX without a group; put the number in brackets, for example ([0-9.]+)");
        }
        return new MetricSpec(name, regex, better);
    }

    Pattern pattern() {
        return Pattern.compile(regex);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return name + "=" + regex + ":" + better;
    }

    private static IllegalArgumentException wrong(String text, String what) {
        return new IllegalArgumentException("--metric '" + text + "' " + what);
    }
}

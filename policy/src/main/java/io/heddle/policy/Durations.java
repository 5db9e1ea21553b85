package io.heddle.policy;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notation of durations in policies and options: {@code 500us}, {@code 100ms}, {@code 5m}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}) ?(us|ms|s|m|h)");

    private Durations() {}

    /** The duration; empty when the text is none. */
    public static Optional<Duration> parse(String text) {
        Matcher match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(match.group(1));
        return Optional.of(
                switch (match.group(2)) {
                    case "us" -> Duration.ofNanos(1_000 * amount);
                    case "ms" -> Duration.ofMillis(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    case "h" -> Duration.ofHours(amount);
                    default -> Duration.ofSeconds(amount);
                });
    }

    /** A duration of whole microseconds in the largest unit without a fraction: {@code 2m} for 120 seconds. */
    public static String format(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        if (micros % 1_000 != 0) {
            return micros + "us";
        }
        long millis = micros / 1_000;
        if (millis % 1_000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
    }

    static String describe(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        return micros % 1_000 == 0 ? micros / 1_000 + " ms" : micros + " us";
    }
}

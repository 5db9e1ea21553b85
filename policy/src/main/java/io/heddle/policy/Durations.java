package io.heddle.policy;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Short durations as policies write them: {@code 100ms}, {@code 500us}, {@code 1s}. */
final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6}) ?(us|ms|s)");

    private Durations() {}

    static Optional<Duration> parse(String text) {
        Matcher match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(match.group(1));
        return Optional.of(
                switch (match.group(2)) {
                    case "us" -> Duration.ofNanos(1_000 * amount);
                    case "ms" -> Duration.ofMillis(amount);
                    default -> Duration.ofSeconds(amount);
                });
    }

    static String describe(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        return micros % 1_000 == 0 ? micros / 1_000 + " ms" : micros + " us";
    }
}

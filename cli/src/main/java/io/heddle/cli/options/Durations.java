package io.heddle.cli.options;

import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}; a bare number is seconds. */
public final class Durations implements ITypeConverter<Duration> {
    /** The most that a count of nanoseconds can hold: 292 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    @Override
    public Duration convert(String value) {
        boolean hasUnit = value.isEmpty() || !Character.isDigit(value.charAt(value.length() - 1));
        Duration duration = (value.contains(" ")
                        ? Optional.<Duration>empty()
                        : io.heddle.policy.Durations.parse(hasUnit ? value : value + "s"))
                .orElseThrow(() ->
                        new TypeConversionException("'" + value + "' is not a duration. Write 500ms, 30s, 5m or 2h"));
        if (duration.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + value + "' is more than 292 years. Write a shorter duration");
        }
        return duration;
    }

    /** The duration in seconds if it is a whole number of them, else in milliseconds. */
    public static String describe(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}

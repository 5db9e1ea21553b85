package io.heddle.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}; a bare number is seconds. */
public final class Durations implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)?");

    /** What is counted in nanoseconds ends after 292 years; nobody waits that long. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    @Override
    public Duration convert(String value) {
        Matcher match = FORM.matcher(value);
        if (!match.matches()) {
            throw new TypeConversionException("'" + value + "' is no duration; write 500ms, 30s, 5m or 2h");
        }
        long amount = Long.parseLong(match.group(1));
        Duration duration =
                switch (match.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    case "h" -> Duration.ofHours(amount);
                    case null, default -> Duration.ofSeconds(amount);
                };
        if (duration.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + value + "' is more than 292 years; write a shorter duration");
        }
        return duration;
    }
}

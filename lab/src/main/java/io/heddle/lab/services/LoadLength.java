package io.heddle.lab.services;

import io.heddle.documents.UserError;
import io.heddle.lab.Scale;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The length of a load: its first third is warm-up, which does not count. */
public record LoadLength(int warmupSeconds, int measuredSeconds) {
    private static final Duration FULL = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(3);

    /** The load driver allows an hour for all loads together. */
    private static final Duration LONGEST = Duration.ofMinutes(20);

    /**
     * The length that the user asks for, or else that of the scale: 20 s or 3 s.
     *
     * @throws UserError when it is less than 3 s or more than 20 minutes
     */
    public static LoadLength of(@Nullable Duration asked, Scale scale) {
        Duration length = asked != null ? asked : scale == Scale.FULL ? FULL : SHORT;
        if (length.compareTo(SHORT) < 0 || length.compareTo(LONGEST) > 0) {
            throw new UserError("--length must be 3 s to 20 min. Choose another length.");
        }
        int warmup = (int) (length.toSeconds() / 3);
        return new LoadLength(warmup, (int) length.toSeconds() - warmup);
    }

    List<String> arguments() {
        return List.of("--warmup", String.valueOf(warmupSeconds), "--seconds", String.valueOf(measuredSeconds));
    }

    /** Of one load. */
    public Duration total() {
        return Duration.ofSeconds((long) warmupSeconds + measuredSeconds);
    }
}

package io.heddle.compare.runs;

import io.heddle.kernel.process.ExitStatus;
import java.math.BigDecimal;
import java.time.Duration;

/** What happened, as a sentence of an error goes on. */
final class Sentences {
    private Sentences() {}

    static String ended(ExitStatus status) {
        return switch (status) {
            case ExitStatus.Exited(int code) -> "exited with status " + code;
            case ExitStatus.Killed(int signal) -> "was killed by signal " + signal;
            case ExitStatus.Unknown() -> "ended in a way that the kernel did not keep";
        };
    }

    /** {@code 1.5 s}. */
    static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }
}

package io.heddle.cli.top.drawing;

import io.heddle.report.Unit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers in few characters, whose unit is in the title of the column. */
public final class Numbers {
    static final String UNKNOWN = "-";

    private static final double THOUSAND = 1e3;
    private static final double WIDEST = 1e5;

    private Numbers() {}

    /** A share in percent: {@code 56.5}. */
    static String percent(@Nullable Double share) {
        return share == null ? UNKNOWN : plain(100 * share);
    }

    /** A number with three digits or more: {@code 0.1}, {@code 2552}, {@code 120k}. */
    static String plain(@Nullable Double number) {
        if (number == null) {
            return UNKNOWN;
        }
        if (number >= WIDEST) {
            return String.format(Locale.ROOT, "%.0fk", number / THOUSAND);
        }
        return String.format(Locale.ROOT, number >= THOUSAND ? "%.0f" : "%.1f", number);
    }

    static String count(@Nullable Number number) {
        return number == null ? UNKNOWN : String.valueOf(number.longValue());
    }

    static String bytes(@Nullable Double bytes) {
        return bytes == null ? UNKNOWN : Unit.BYTES.format(bytes);
    }
}

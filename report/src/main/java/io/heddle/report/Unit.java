package io.heddle.report;

import java.math.BigDecimal;
import java.util.Locale;

/** What a number counts, and so how many of its digits are worth showing. */
public enum Unit {
    SECONDS {
        @Override
        String formatFinite(double value) {
            return significant(value) + " s";
        }
    },
    BYTES {
        @Override
        String formatFinite(double value) {
            String[] prefixes = {"B", "KiB", "MiB", "GiB", "TiB"};
            int step = 0;
            double scaled = value;
            while (Math.abs(scaled) >= 1024 && step < prefixes.length - 1) {
                scaled /= 1024;
                step++;
            }
            return (step == 0 ? fixed(scaled, 0) : significant(scaled)) + " " + prefixes[step];
        }
    },
    /** Whole things. */
    COUNT {
        @Override
        String formatFinite(double value) {
            return fixed(value, value == Math.rint(value) ? 0 : 1);
        }
    },
    /** Things a second. */
    RATE {
        @Override
        String formatFinite(double value) {
            return significant(value) + "/s";
        }
    },
    /** A part of one whole, 0 to 1. */
    SHARE {
        @Override
        String formatFinite(double value) {
            return fixed(100 * value, 1) + " %";
        }
    },
    /** A multiple of something else, which is 1. */
    RATIO {
        @Override
        String formatFinite(double value) {
            return fixed(value, 2) + "×";
        }
    },
    /** A bare number. */
    NUMBER {
        @Override
        String formatFinite(double value) {
            return significant(value);
        }
    };

    abstract String formatFinite(double value);

    /** The number as people read it, or {@code n/a} when there is none. */
    public String format(double value) {
        return Double.isFinite(value) ? formatFinite(value) : "n/a";
    }

    /** Two numbers as people read them, their unit once if it is the same: {@code 3.65 to 4.21 s}. */
    public String format(double low, double high) {
        if (!Double.isFinite(low) && !Double.isFinite(high)) {
            return "n/a";
        }
        String from = format(low);
        String to = format(high);
        String unit = afterDigits(from);
        return (afterDigits(to).equals(unit) ? from.substring(0, from.length() - unit.length()) : from) + " to " + to;
    }

    private static String afterDigits(String formatted) {
        int end = formatted.length();
        while (end > 0 && !Character.isDigit(formatted.charAt(end - 1))) {
            end--;
        }
        return formatted.substring(end);
    }

    /** About three significant digits, but never a power of ten and never finer than a thousandth. */
    private static String significant(double value) {
        double size = Math.abs(value);
        return fixed(value, size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    }

    private static String fixed(double value, int decimals) {
        // Rounds the exact binary value, as JavaScript does: page.js must not show 7.09 where the table shows 7.10.
        return String.format(Locale.ROOT, "%,." + decimals + "f", new BigDecimal(value));
    }
}

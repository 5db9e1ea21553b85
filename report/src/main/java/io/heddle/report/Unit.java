package io.heddle.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** What a number counts, and so how many of its digits are worth showing. */
public enum Unit {
    SECONDS {
        @Override
        List<Prefixed> prefixes() {
            return List.of(new Prefixed("µs", 1e-6), new Prefixed("ms", 1e-3), new Prefixed("s", 1));
        }

        @Override
        String formatFinite(double value, Prefixed in) {
            return significant(value / in.size()) + " " + in.name();
        }
    },
    BYTES {
        @Override
        List<Prefixed> prefixes() {
            return List.of(
                    new Prefixed("B", 1),
                    new Prefixed("KiB", 0x1p10),
                    new Prefixed("MiB", 0x1p20),
                    new Prefixed("GiB", 0x1p30),
                    new Prefixed("TiB", 0x1p40));
        }

        @Override
        String formatFinite(double value, Prefixed in) {
            return (in.size() == 1 ? fixed(value, 0) : significant(value / in.size())) + " " + in.name();
        }
    },
    /** Whole things; a median of them may lie between two. */
    COUNT {
        @Override
        String formatFinite(double value, Prefixed in) {
            return fixed(value, 0);
        }
    },
    /** Things a second. */
    RATE {
        @Override
        String formatFinite(double value, Prefixed in) {
            return significant(value) + "/s";
        }
    },
    /** A part of one whole, 0 to 1. */
    SHARE {
        @Override
        String formatFinite(double value, Prefixed in) {
            return fixed(100 * value, 1) + " %";
        }
    },
    /** A multiple of something else, which is 1. */
    RATIO {
        @Override
        String formatFinite(double value, Prefixed in) {
            return fixed(value, 2) + "×";
        }
    },
    /** A bare number. */
    NUMBER {
        @Override
        String formatFinite(double value, Prefixed in) {
            return significant(value);
        }
    };

    /** Below this part of a prefix's size a number would have fewer than two digits left. */
    private static final double LEAST = 0.01;

    /** The unit with a prefix, and how many of the bare unit that is. */
    record Prefixed(String name, double size) {}

    /** From the smallest. */
    List<Prefixed> prefixes() {
        return List.of(new Prefixed("", 1));
    }

    abstract String formatFinite(double value, Prefixed in);

    /** The number as people read it, or {@code n/a} when there is none. */
    public String format(double value) {
        return scaleFor(DoubleStream.of(value)).format(value);
    }

    /** Two numbers as people read them, their unit once if it is the same: {@code 3.65 to 4.21 s}. */
    public String format(double low, double high) {
        return scaleFor(DoubleStream.of(low, high)).format(low, high);
    }

    /** For numbers that are read against each other: all of them in the prefix of the largest. */
    public Scale scaleFor(DoubleStream values) {
        return new Scale(
                this,
                prefixFor(values.filter(Double::isFinite).map(Math::abs).max().orElse(0)));
    }

    /** The largest prefix that does not exceed the size; for nothing at all the bare unit. */
    private Prefixed prefixFor(double size) {
        Prefixed fitting = prefixes().getFirst();
        for (Prefixed prefix : prefixes()) {
            if (prefix.size() <= (size == 0 ? 1 : size)) {
                fitting = prefix;
            }
        }
        return fitting;
    }

    /** A unit with its prefix settled. */
    public record Scale(Unit unit, Prefixed prefix) {

        /** The number as people read it, or {@code n/a} when there is none. */
        public String format(double value) {
            if (!Double.isFinite(value)) {
                return "n/a";
            }
            double size = Math.abs(value);
            boolean tooSmall = size > 0 && size < LEAST * prefix.size();
            return unit.formatFinite(value, tooSmall ? unit.prefixFor(size) : prefix);
        }

        /** Two numbers as people read them, their unit once if it is the same: {@code 3.65 to 4.21 s}. */
        public String format(double low, double high) {
            if (!Double.isFinite(low) && !Double.isFinite(high)) {
                return "n/a";
            }
            String from = format(low);
            String to = format(high);
            String unit = afterDigits(from);
            return (afterDigits(to).equals(unit) ? from.substring(0, from.length() - unit.length()) : from)
                    + " to "
                    + to;
        }
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

package io.heddle.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** The unit of a number, which decides its format and the number of digits. */
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
    /** A count; a median of counts may be fractional. */
    COUNT {
        @Override
        String formatFinite(double value, Prefixed in) {
            return fixed(value, 0);
        }
    },
    /** Events a second. */
    RATE {
        @Override
        String formatFinite(double value, Prefixed in) {
            return significant(value) + "/s";
        }
    },
    /** A fraction of a whole, from 0 to 1. */
    SHARE {
        @Override
        String formatFinite(double value, Prefixed in) {
            return fixed(100 * value, 1) + " %";
        }
    },
    /** A multiple of a reference, which is 1. */
    RATIO {
        @Override
        String formatFinite(double value, Prefixed in) {
            return fixed(value, 2) + "×";
        }
    },
    /** A number without a unit. */
    NUMBER {
        @Override
        String formatFinite(double value, Prefixed in) {
            return significant(value);
        }
    };

    /** A number below this fraction of its prefix would show fewer than two digits. */
    private static final double LEAST = 0.01;

    /**
     * A unit with a prefix.
     *
     * @param size in units without prefix
     */
    record Prefixed(String name, double size) {}

    /** In ascending order. */
    List<Prefixed> prefixes() {
        return List.of(new Prefixed("", 1));
    }

    abstract String formatFinite(double value, Prefixed in);

    /** The number with its unit; {@code n/a} for NaN and infinity. */
    public String format(double value) {
        return scaleFor(DoubleStream.of(value)).format(value);
    }

    /** A range, with the unit once if both ends have the same: {@code 3.65 to 4.21 s}. */
    public String format(double low, double high) {
        return scaleFor(DoubleStream.of(low, high)).format(low, high);
    }

    /** A common scale for numbers that readers compare: the prefix of the largest. */
    public Scale scaleFor(DoubleStream values) {
        return new Scale(
                this,
                prefixFor(values.filter(Double::isFinite).map(Math::abs).max().orElse(0)));
    }

    /** The largest prefix that does not exceed the size; for 0 the unit without prefix. */
    private Prefixed prefixFor(double size) {
        Prefixed fitting = prefixes().getFirst();
        for (Prefixed prefix : prefixes()) {
            if (prefix.size() <= (size == 0 ? 1 : size)) {
                fitting = prefix;
            }
        }
        return fitting;
    }

    /** A unit with a fixed prefix. */
    public record Scale(Unit unit, Prefixed prefix) {

        /** The number with its unit; {@code n/a} for NaN and infinity. */
        public String format(double value) {
            if (!Double.isFinite(value)) {
                return "n/a";
            }
            double size = Math.abs(value);
            boolean tooSmall = size > 0 && size < LEAST * prefix.size();
            return unit.formatFinite(value, tooSmall ? unit.prefixFor(size) : prefix);
        }

        /** The value in the unit of the labels on an axis. */
        public double onAxis(double value) {
            return unit == SHARE ? 100 * value : value / prefix.size();
        }

        /** What follows the number in each label on an axis. */
        public String axisSuffix() {
            return switch (unit) {
                case SECONDS, BYTES -> " " + prefix.name();
                case RATE -> "/s";
                case SHARE -> " %";
                case RATIO -> "×";
                case COUNT, NUMBER -> "";
            };
        }

        /** A range, with the unit once if both ends have the same: {@code 3.65 to 4.21 s}. */
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

    /** About three significant digits, never in scientific notation, and at most three decimals. */
    private static String significant(double value) {
        double size = Math.abs(value);
        return fixed(value, size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    }

    private static String fixed(double value, int decimals) {
        // Rounds the exact binary value: of a double, Formatter rounds the shortest decimal that denotes it.
        return String.format(Locale.ROOT, "%,." + decimals + "f", new BigDecimal(value));
    }
}

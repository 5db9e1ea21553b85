package io.heddle.report.axis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Round numbers for ticks: multiples of 1, 2 or 5 times a power of ten. */
final class RoundNumbers {
    private static final List<Integer> LEADING = List.of(1, 2, 5);

    private RoundNumbers() {}

    /** The smallest round number that is not below the size. */
    static BigDecimal atLeast(double size) {
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen((int) Math.floor(Math.log10(size)) - 1);
        while (true) {
            for (int leading : LEADING) {
                BigDecimal candidate = power.multiply(BigDecimal.valueOf(leading));
                if (candidate.doubleValue() >= size * (1 - 1e-9)) {
                    return candidate;
                }
            }
            power = power.movePointRight(1);
        }
    }

    /** The multiples of a step from low to high. */
    static List<BigDecimal> multiples(BigDecimal step, double low, double high) {
        List<BigDecimal> multiples = new ArrayList<>();
        BigDecimal first = BigDecimal.valueOf(low)
                .divide(step, MathContext.DECIMAL64)
                .setScale(0, RoundingMode.CEILING)
                .multiply(step);
        for (BigDecimal each = first; each.doubleValue() <= high; each = each.add(step)) {
            multiples.add(each);
        }
        return multiples;
    }

    /** The products of a number and every n-th power of ten from low to high, which are positive. */
    static List<BigDecimal> decades(BigDecimal leading, int exponentStep, double low, double high) {
        List<BigDecimal> numbers = new ArrayList<>();
        int exponent = Math.floorDiv((int) Math.floor(Math.log10(low)), exponentStep) * exponentStep;
        for (; Math.pow(10, exponent) <= high; exponent += exponentStep) {
            BigDecimal number = leading.scaleByPowerOfTen(exponent);
            if (number.doubleValue() >= low && number.doubleValue() <= high) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    /** The number without an exponent, with this number of decimals or more if it has more. */
    static String plain(BigDecimal number, int decimals) {
        BigDecimal stripped = number.stripTrailingZeros();
        return (stripped.scale() < decimals ? stripped.setScale(decimals, RoundingMode.UNNECESSARY) : stripped)
                .toPlainString();
    }
}

package io.heddle.report.axis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A logarithmic axis of ratios, which contains 1: twice as much is as far from 1 as half as much. */
public record RatioAxis(double low, double high, List<Tick> ticks) implements Axis {
    /** The smallest distance of two ticks, as a share of the axis, at which labels do not touch on a phone. */
    private static final double TICK_GAP = 0.13;

    /** The smallest range, as a ratio. */
    private static final double LEAST_RANGE = 1.25;

    /** How far wide intervals may extend the axis at each end, as a ratio. */
    private static final double LEAST_ROOM = 2;

    /** Room for marks at the ends, as a share of the range. */
    private static final double PADDING = 0.03;

    /** Fewer evenly spaced ticks give way to more that are uneven. */
    private static final int FEW_TICKS = 4;

    private static final List<String> STEPS = List.of("0.01", "0.02", "0.05", "0.1", "0.2", "0.5");

    /** Leading digits of ticks, the roundest first. */
    private static final List<String> LEADING_DIGITS =
            List.of("1", "2", "5", "1.5", "3", "7", "4", "6", "8", "1.2", "1.8", "2.5", "9");

    /**
     * The axis that covers all points. Extents widen it at each end by at most a factor of 2 or the range of the points,
     * so that one wide interval does not make the other rows unreadable.
     *
     * @param points ratios that must be in the range; those that are not positive and finite are ignored
     * @param extents ratios that should be in the range, such as ends of intervals
     */
    public static RatioAxis covering(DoubleStream points, DoubleStream extents) {
        double[] logarithms = DoubleStream.concat(DoubleStream.of(1), points)
                .filter(RatioAxis::isRatio)
                .map(Math::log)
                .toArray();
        double low = DoubleStream.of(logarithms).min().orElseThrow();
        double high = DoubleStream.of(logarithms).max().orElseThrow();
        double room = Math.max(high - low, Math.log(LEAST_ROOM));
        double[] wanted = extents.filter(RatioAxis::isRatio).map(Math::log).toArray();
        double from =
                Math.min(low, Math.max(low - room, DoubleStream.of(wanted).min().orElse(low)));
        double to = Math.max(
                high, Math.min(high + room, DoubleStream.of(wanted).max().orElse(high)));
        double missing = Math.max(0, Math.log(LEAST_RANGE) - (to - from)) / 2;
        double padding = PADDING * (to - from) + missing;
        return between(Math.exp(from - padding), Math.exp(to + padding));
    }

    private static RatioAxis between(double low, double high) {
        RatioAxis bare = new RatioAxis(low, high, List.of());
        List<BigDecimal> even = bare.evenTicks();
        List<BigDecimal> uneven = even.size() < FEW_TICKS ? bare.unevenTicks() : List.of();
        List<BigDecimal> ticks = even.size() < uneven.size() ? uneven : even;
        int decimals = ticks.stream()
                .mapToInt(tick -> tick.stripTrailingZeros().scale())
                .max()
                .orElse(0);
        // 0.001, 1 and 1,000 in one list need different numbers of decimals.
        int common = high / low < 10 ? Math.max(0, decimals) : 0;
        return new RatioAxis(
                low,
                high,
                ticks.stream()
                        .map(tick -> new Tick(tick.doubleValue(), RoundNumbers.plain(tick, common) + "×"))
                        .toList());
    }

    /** Multiples of one step, or powers of ten. */
    private List<BigDecimal> evenTicks() {
        return Stream.concat(
                        STEPS.stream()
                                .map(BigDecimal::new)
                                .filter(step -> (high - low) / step.doubleValue() < 1 / TICK_GAP)
                                .map(step -> RoundNumbers.multiples(step, low, high)),
                        Stream.iterate(1, exponents -> exponents + 1)
                                .map(exponents -> RoundNumbers.decades(BigDecimal.ONE, exponents, low, high)))
                .filter(this::haveRoom)
                .findFirst()
                .orElseThrow();
    }

    /** As many round numbers as have room, the roundest first. */
    private List<BigDecimal> unevenTicks() {
        List<BigDecimal> ticks = new ArrayList<>(List.of(BigDecimal.ONE));
        for (String digits : LEADING_DIGITS) {
            for (BigDecimal number : RoundNumbers.decades(new BigDecimal(digits), 1, low, high)) {
                double at = position(number.doubleValue());
                if (ticks.stream().allMatch(tick -> Math.abs(position(tick.doubleValue()) - at) >= TICK_GAP)) {
                    ticks.add(number);
                }
            }
        }
        ticks.sort(Comparator.naturalOrder());
        return ticks;
    }

    private boolean haveRoom(List<BigDecimal> ticks) {
        for (int i = 1; i < ticks.size(); i++) {
            if (position(ticks.get(i).doubleValue()) - position(ticks.get(i - 1).doubleValue()) < TICK_GAP) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRatio(double value) {
        return value > 0 && Double.isFinite(value);
    }

    /** The position of a ratio; ratios that are not positive have that of the low end. */
    @Override
    public double position(double ratio) {
        double share = (Math.log(Math.max(ratio, Double.MIN_VALUE)) - Math.log(low)) / (Math.log(high) - Math.log(low));
        return Math.clamp(share, 0, 1);
    }
}

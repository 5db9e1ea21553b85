package io.heddle.report.axis;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** A linear axis that contains 0, so that lengths are in proportion to values. Both ends are ticks. */
public record LinearAxis(double low, double high, List<Tick> ticks) implements Axis {
    /** More labels do not fit the width of a phone. */
    private static final int MAX_STEPS = 3;

    /**
     * The axis that covers all finite values.
     *
     * @param suffix of each label, for example {@code " s"}
     */
    public static LinearAxis covering(DoubleStream values, String suffix) {
        double[] finite = values.filter(Double::isFinite).toArray();
        double low = Math.min(0, DoubleStream.of(finite).min().orElse(0));
        double high = Math.max(0, DoubleStream.of(finite).max().orElse(0));
        BigDecimal step = RoundNumbers.atLeast(high > low ? (high - low) / MAX_STEPS : 1);
        double size = step.doubleValue();
        List<BigDecimal> ticks = RoundNumbers.multiples(
                step, Math.floor(low / size) * size, (Math.max(Math.ceil(high / size), 1) + 1e-6) * size);
        int decimals = Math.max(0, step.stripTrailingZeros().scale());
        return new LinearAxis(
                ticks.getFirst().doubleValue(),
                ticks.getLast().doubleValue(),
                ticks.stream()
                        .map(tick -> new Tick(tick.doubleValue(), label(tick, decimals, high) + suffix))
                        .toList());
    }

    /** Large numbers take the prefix of the largest: {@code 200k} of at most {@code 600k}. */
    private static String label(BigDecimal tick, int decimals, double high) {
        int exponent = high >= 1e9 ? 9 : high >= 1e6 ? 6 : high >= 1e4 ? 3 : 0;
        String prefix = Map.of(9, "G", 6, "M", 3, "k", 0, "").getOrDefault(exponent, "");
        return exponent == 0 || tick.signum() == 0
                ? RoundNumbers.plain(tick, decimals)
                : RoundNumbers.plain(tick.movePointLeft(exponent), 0) + prefix;
    }

    @Override
    public double position(double value) {
        return Math.clamp((value - low) / (high - low), 0, 1);
    }
}

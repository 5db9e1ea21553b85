package io.heddle.report;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Ratios to a baseline, which is a line at 1: one row for each other variant. Pages and pictures draw it; the report needs the
 * same numbers in a table.
 *
 * @param quantity what the ratio is of, for example {@code wall time}
 * @param baseline label of the variant that all ratios are relative to
 * @param below what a ratio below 1 means, for example {@code faster}
 * @param above what a ratio above 1 means, for example {@code slower}
 * @param margin the relative difference that is irrelevant; 0.05 for example
 * @param intervalName name of the intervals, for example {@code 95 % confidence interval}
 * @param sampleName name of the samples, for example {@code one round}
 */
public record RatioChart(
        String title,
        String quantity,
        String baseline,
        String below,
        String above,
        double margin,
        String intervalName,
        String sampleName,
        List<Row> rows)
        implements Section {

    public RatioChart {
        rows = List.copyOf(rows);
    }

    /**
     * One variant.
     *
     * @param ratio NaN for none
     * @param low NaN, like {@code high}, without an interval
     * @param samples the ratios that the ratio summarises
     * @param verdict a word or two; decides the colour together with its tone
     */
    public record Row(
            String label, double ratio, double low, double high, List<Double> samples, String verdict, Cell.Tone tone) {

        public Row {
            samples = List.copyOf(samples);
        }

        public boolean hasInterval() {
            return Double.isFinite(low) && Double.isFinite(high);
        }

        /** {@code 0.55× (0.49 to 0.62×)}. */
        public String numbers() {
            String point = Unit.RATIO.format(ratio);
            return hasInterval() ? point + " (" + Unit.RATIO.format(low, high) + ")" : point;
        }
    }

    /** Without a ratio there is nothing to draw. */
    @Override
    public boolean isEmpty() {
        return rows.stream().noneMatch(row -> Double.isFinite(row.ratio()));
    }

    /** The ratios and their intervals. */
    public Table asTable() {
        return new Table(
                title,
                List.of(
                        Table.Column.left("case"),
                        Table.Column.right("ratio to " + baseline),
                        Table.Column.right(intervalName)),
                rows.stream()
                        .map(row -> List.of(
                                Cell.text(row.label()),
                                Cell.quantity(row.ratio(), Unit.RATIO),
                                Cell.range(row.low(), row.high(), Unit.RATIO)))
                        .toList());
    }

    /** The ends of the band of irrelevant differences, which is symmetric on the ratio scale. */
    public double[] band() {
        return new double[] {1 / (1 + margin), 1 + margin};
    }

    public DoubleStream ratios() {
        return DoubleStream.concat(DoubleStream.of(band()), rows.stream().mapToDouble(Row::ratio));
    }

    /** Ends of intervals, and samples. */
    public DoubleStream extents() {
        return rows.stream()
                .flatMapToDouble(row -> DoubleStream.concat(
                        DoubleStream.of(row.low(), row.high()),
                        row.samples().stream().mapToDouble(Double::doubleValue)));
    }
}

package io.heddle.lab;

import io.heddle.report.Cell;
import io.heddle.report.RatioChart;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a picture of ratios to a baseline. */
public final class RatioRows {
    /** The relative difference that is irrelevant. */
    private static final double MARGIN = 0.05;

    private final List<RatioChart.Row> rows = new ArrayList<>();

    /** Adds a row, unless there is no ratio. */
    public void add(String label, @Nullable Comparison comparison) {
        if (comparison != null) {
            ConfidenceInterval interval = comparison.interval();
            add(
                    label,
                    comparison.ratio(),
                    interval == null ? Double.NaN : interval.low(),
                    interval == null ? Double.NaN : interval.high());
        }
    }

    /** Adds a ratio without an interval. */
    public void add(String label, double ratio) {
        add(label, ratio, Double.NaN, Double.NaN);
    }

    private void add(String label, double ratio, double low, double high) {
        if (Double.isFinite(ratio)) {
            Cell.Tone tone = high < 1 ? Cell.Tone.GOOD : low > 1 ? Cell.Tone.BAD : Cell.Tone.PLAIN;
            rows.add(new RatioChart.Row(label, ratio, low, high, List.of(), "", tone));
        }
    }

    /**
     * Returns the chart.
     *
     * @param quantity what the ratios are of
     */
    public RatioChart chart(String title, String quantity, String baseline) {
        return new RatioChart(title, quantity, baseline, "less", "more", MARGIN, "interval", "round", rows);
    }
}

package io.heddle.report;

import java.util.ArrayList;
import java.util.List;

/** A distribution chart in characters: each arm's shares as a row of columns, {@code █▇▅▂}, the largest first. */
record TextDistribution(DistributionChart chart, TextReport.Colour colour, int available) {
    private static final String LEVELS = "▁▂▃▄▅▆▇█";
    private static final int WIDEST_PLOT = 64;

    List<String> lines() {
        int labels = chart.stacks().stream()
                .mapToInt(stack -> TextTable.width(OneLine.of(stack.label())))
                .max()
                .orElse(0);
        int plot = Math.max(1, Math.min(WIDEST_PLOT, available - 2 - labels - 2));
        double largest = chart.stacks().stream()
                .flatMap(stack -> stack.shares().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (DistributionChart.Stack stack : chart.stacks()) {
            String label = TextTable.padded(OneLine.of(stack.label()), labels, Table.Align.LEFT);
            lines.add("  " + label + "  " + columns(stack.shares(), largest, plot));
            String half = "half of it by " + stack.partsWithHalf() + " of "
                    + stack.shares().size();
            String all = half + " " + chart.partName() + "s, largest " + Unit.SHARE.format(stack.largest())
                    + ", smallest " + Unit.SHARE.format(stack.smallest());
            String figures = 2 + labels + 2 + all.length() <= available ? all : half;
            lines.add("  " + " ".repeat(labels) + "  " + Style.MUTED.apply(figures, colour));
        }
        return lines;
    }

    /** More shares than room: evenly spaced ones stand for the rest, the largest and the smallest among them. */
    private static String columns(List<Double> shares, double largest, int room) {
        int shown = Math.min(room, shares.size());
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < shown; i++) {
            int index = shown == 1 ? 0 : (int) ((long) i * (shares.size() - 1) / (shown - 1));
            double height = largest == 0 ? 0 : shares.get(index) / largest;
            columns.append(LEVELS.charAt((int) Math.round(height * (LEVELS.length() - 1))));
        }
        return columns.toString();
    }
}

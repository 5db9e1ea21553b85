package io.heddle.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An interval chart in characters: a line {@code ├──●──┤} for each arm, with the reference as {@code ┊}. */
record TextIntervals(IntervalChart chart, TextReport.Colour colour, int available) {
    private static final int NARROWEST_PLOT = 16;
    private static final int WIDEST_PLOT = 48;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (IntervalChart.Panel panel : chart.panels()) {
            lines.add("  " + Style.MUTED.apply(OneLine.of(panel.title()), colour));
            lines.addAll(panelLines(panel));
        }
        return lines;
    }

    private List<String> panelLines(IntervalChart.Panel panel) {
        int labels = panel.arms().stream()
                .mapToInt(arm -> TextTable.width(OneLine.of(arm.label())))
                .max()
                .orElse(0);
        List<String> texts =
                panel.arms().stream().map(arm -> text(panel.scale(), arm)).toList();
        int longestText = texts.stream().mapToInt(TextTable::width).max().orElse(0);
        int plot = Math.min(WIDEST_PLOT, available - 2 - labels - 2 - 2 - longestText);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < panel.arms().size(); i++) {
            IntervalChart.Arm arm = panel.arms().get(i);
            String label = TextTable.padded(OneLine.of(arm.label()), labels, Table.Align.LEFT);
            // The numbers matter more than the drawing, which needs some room to mean anything.
            String drawing = plot < NARROWEST_PLOT ? "" : drawing(panel, arm, plot) + "  ";
            lines.add("  " + label + "  " + drawing + texts.get(i));
        }
        return lines;
    }

    private static String text(Unit.Scale scale, IntervalChart.Arm arm) {
        String point = scale.format(arm.point());
        return Double.isFinite(arm.low()) ? point + " (" + scale.format(arm.low(), arm.high()) + ")" : point;
    }

    private static String drawing(IntervalChart.Panel panel, IntervalChart.Arm arm, int width) {
        double low = panel.shownValues().mapToDouble(Double::doubleValue).min().orElse(0);
        double high = panel.shownValues().mapToDouble(Double::doubleValue).max().orElse(1);
        char[] cells = new char[width];
        Arrays.fill(cells, ' ');
        if (panel.reference() != null) {
            put(cells, '┊', panel.reference().value(), low, high);
        }
        if (Double.isFinite(arm.low()) && Double.isFinite(arm.high())) {
            int from = place(arm.low(), low, high, width);
            int to = place(arm.high(), low, high, width);
            Arrays.fill(cells, from, to + 1, '─');
            cells[from] = '├';
            cells[to] = '┤';
        }
        put(cells, '●', arm.point(), low, high);
        return new String(cells);
    }

    private static void put(char[] cells, char mark, double value, double low, double high) {
        if (Double.isFinite(value)) {
            cells[place(value, low, high, cells.length)] = mark;
        }
    }

    private static int place(double value, double low, double high, int width) {
        double fraction = high > low ? (value - low) / (high - low) : 0.5;
        return (int) Math.round(fraction * (width - 1));
    }
}

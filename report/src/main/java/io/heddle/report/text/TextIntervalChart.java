package io.heddle.report.text;

import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.IntervalChart;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An interval chart in characters: a line {@code ├──●──┤} for each row, with the reference as {@code ┊}. */
record TextIntervalChart(IntervalChart chart, TextReport.Colour colour, int available) {
    private static final int MIN_PLOT = 16;
    private static final int MAX_PLOT = 48;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (IntervalChart.Panel panel : chart.panels()) {
            lines.add("  " + Style.MUTED.apply(TerminalSanitizer.line(panel.title()), colour));
            lines.addAll(panelLines(panel));
        }
        return lines;
    }

    private List<String> panelLines(IntervalChart.Panel panel) {
        int labels = panel.rows().stream()
                .mapToInt(row -> TextTable.width(TerminalSanitizer.line(row.label())))
                .max()
                .orElse(0);
        List<String> texts =
                panel.rows().stream().map(row -> text(panel.scale(), row)).toList();
        int longestText = texts.stream().mapToInt(TextTable::width).max().orElse(0);
        int plot = Math.min(MAX_PLOT, available - 2 - labels - 2 - 2 - longestText);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < panel.rows().size(); i++) {
            IntervalChart.Row row = panel.rows().get(i);
            String label = TextTable.padded(TerminalSanitizer.line(row.label()), labels, Table.Align.LEFT);
            // The numbers have precedence over the drawing, which is useless in little room.
            String drawing = plot < MIN_PLOT ? "" : drawing(panel, row, plot) + "  ";
            lines.add("  " + label + "  " + drawing + texts.get(i));
        }
        return lines;
    }

    private static String text(Unit.Scale scale, IntervalChart.Row row) {
        String point = scale.format(row.point());
        return Double.isFinite(row.low()) ? point + " (" + scale.format(row.low(), row.high()) + ")" : point;
    }

    private static String drawing(IntervalChart.Panel panel, IntervalChart.Row row, int width) {
        double low = panel.shownValues().mapToDouble(Double::doubleValue).min().orElse(0);
        double high = panel.shownValues().mapToDouble(Double::doubleValue).max().orElse(1);
        char[] cells = new char[width];
        Arrays.fill(cells, ' ');
        if (panel.reference() != null) {
            put(cells, '┊', panel.reference().value(), low, high);
        }
        if (Double.isFinite(row.low()) && Double.isFinite(row.high())) {
            int from = place(row.low(), low, high, width);
            int to = place(row.high(), low, high, width);
            Arrays.fill(cells, from, to + 1, '─');
            cells[from] = '├';
            cells[to] = '┤';
        }
        put(cells, '●', row.point(), low, high);
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

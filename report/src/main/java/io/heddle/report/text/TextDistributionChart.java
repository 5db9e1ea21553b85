package io.heddle.report.text;

import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.DistributionChart;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;

/** A distribution chart in characters: the shares of each stack as a row of columns, {@code █▇▅▂}, the largest first. */
record TextDistributionChart(DistributionChart chart, TextReport.Colour colour, int available) {
    private static final String LEVELS = "▁▂▃▄▅▆▇█";
    private static final int MAX_PLOT = 64;

    List<String> lines() {
        int labels = chart.stacks().stream()
                .mapToInt(stack -> TextTable.width(TerminalSanitizer.line(stack.label())))
                .max()
                .orElse(0);
        int plot = Math.max(1, Math.min(MAX_PLOT, available - 2 - labels - 2));
        double largest = chart.stacks().stream()
                .flatMap(stack -> stack.shares().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        for (DistributionChart.Stack stack : chart.stacks()) {
            String label = TextTable.padded(TerminalSanitizer.line(stack.label()), labels, Table.Align.LEFT);
            lines.add("  " + label + "  " + columns(stack.shares(), largest, plot));
            lines.add("  " + " ".repeat(labels) + "  "
                    + Style.MUTED.apply(TerminalSanitizer.line(numbers(stack, available - 2 - labels - 2)), colour));
        }
        return lines;
    }

    /** As many numbers as fit the room. */
    private String numbers(DistributionChart.Stack stack, int room) {
        String counts = stack.partsWithHalf() + " of " + stack.shares().size();
        String does = stack.partsWithHalf() == 1 ? " does half" : " do half";
        String half = chart.half(stack);
        String all = half + ", largest " + Unit.SHARE.format(stack.largest()) + ", smallest "
                + Unit.SHARE.format(stack.smallest());
        return all.length() <= room ? all : half.length() <= room ? half : counts + does;
    }

    /** One column for each share. Where room is short, evenly spaced shares represent the rest. */
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

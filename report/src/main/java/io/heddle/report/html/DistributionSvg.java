package io.heddle.report.html;

import io.heddle.report.DistributionChart;
import io.heddle.report.Unit;
import io.heddle.report.axis.LinearAxis;
import io.heddle.report.markup.Element;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** The drawing of a distribution chart: one bar for each variant, cut into the shares of its parts, the largest first. */
final class DistributionSvg {
    /** Further parts are too small to see, and are drawn as one. */
    private static final int MAX_PARTS = 100;

    private static final int MAX_LABEL = 34;
    private static final int ROW = 70;
    private static final int BAR_TOP = 36;
    private static final int BAR = 22;
    private static final double FAINTEST = 0.3;

    private final DistributionChart chart;
    private final LinearAxis axis = LinearAxis.covering(DoubleStream.of(100), " %");

    private DistributionSvg(DistributionChart chart) {
        this.chart = chart;
    }

    /** @param id unique on the page */
    static Element of(DistributionChart chart, String id) {
        return new DistributionSvg(chart).draw(id);
    }

    private Element draw(String id) {
        int bottom = chart.stacks().size() * ROW;
        String description = chart.stacks().stream()
                .map(stack -> stack.label() + ", " + chart.half(stack))
                .collect(Collectors.joining("; "));
        Element svg = Svg.image("chart", id, bottom + Svg.AXIS_HEIGHT, chart.title(), description)
                .add(Svg.axis(axis, bottom - 6, bottom - 2));
        for (int i = 0; i < chart.stacks().size(); i++) {
            svg.add(bar(chart.stacks().get(i), i * ROW));
        }
        return svg;
    }

    private Element bar(DistributionChart.Stack stack, int top) {
        Element group = Element.of("g", "variant")
                .add(
                        Svg.label(top + 12, stack.label(), MAX_LABEL),
                        Svg.text("value", 0, top + 28, "start", chart.half(stack)));
        List<Double> shares = stack.shares();
        int drawn = Math.min(shares.size(), MAX_PARTS);
        double start = 0;
        for (int rank = 0; rank < drawn; rank++) {
            double opacity = 1 - (1 - FAINTEST) * rank / Math.max(1, drawn - 1);
            group.add(part(start, shares.get(rank), top, opacity)
                    .add(Element.of("title")
                            .text("%s %d of %d: %s"
                                    .formatted(
                                            chart.partName(),
                                            rank + 1,
                                            shares.size(),
                                            Unit.SHARE.format(shares.get(rank))))));
            start += shares.get(rank);
        }
        if (drawn < shares.size()) {
            group.add(part(start, Math.max(0, 1 - start), top, FAINTEST)
                    .add(Element.of("title")
                            .text("%d further %ss: %s"
                                    .formatted(
                                            shares.size() - drawn, chart.partName(), Unit.SHARE.format(1 - start)))));
        }
        return group.add(Svg.verticalLine("reference", 50, top + BAR_TOP - 3, top + BAR_TOP + BAR + 3));
    }

    private static Element part(double start, double share, int top, double opacity) {
        return Element.of("rect", "part")
                .withPercent("x", 100 * start)
                .withPercent("width", 100 * share)
                .with("y", top + BAR_TOP)
                .with("height", BAR)
                .with("fill-opacity", opacity);
    }
}

package io.heddle.report.html;

import io.heddle.report.BottleChart;
import io.heddle.report.Hue;
import io.heddle.report.axis.Axis;
import io.heddle.report.axis.LinearAxis;
import io.heddle.report.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The drawing of a bottle graph: boxes on top of each other, with labels beside those that are high enough. */
final class BottleSvg {
    private static final int PLOT = 380;
    private static final int TOP = 34;
    private static final int LINE = 15;

    /** The middle of the boxes and half of their room, in percent of the width. */
    private static final double MIDDLE = 34;

    private static final double HALF = 32;
    private static final double LABELS = 68;
    private static final int MAX_LABEL = 26;

    /** Further boxes are drawn as one. */
    private static final int MAX_BOXES = 150;

    private final BottleChart chart;
    private final double perPixel;
    private final LinearAxis widths;

    private BottleSvg(BottleChart chart) {
        this.chart = chart;
        this.perPixel = chart.height() / PLOT;
        this.widths = LinearAxis.covering(
                DoubleStream.of(chart.boxes().stream()
                        .mapToDouble(BottleChart.Box::width)
                        .max()
                        .orElse(1)),
                "");
    }

    /** @param id unique on the page */
    static Element of(BottleChart chart, String id) {
        return new BottleSvg(chart).draw(id);
    }

    private Element draw(String id) {
        BottleChart.Box widest = chart.boxes().getFirst();
        String description = "%d boxes, %s high together; the widest is %s, %s"
                .formatted(
                        chart.boxes().size(),
                        chart.heightUnit().format(chart.height()),
                        widest.label(),
                        chart.widthUnit().format(widest.width()));
        int bottom = TOP + PLOT;
        Element svg = Svg.image("chart", id, bottom + Svg.AXIS_HEIGHT + 18, chart.title(), description)
                .add(
                        Svg.text("axis-title", 0, 12, "start", "height: " + chart.heightName()),
                        Svg.text(
                                "axis-title",
                                MIDDLE,
                                bottom + Svg.AXIS_HEIGHT + 14,
                                "middle",
                                "width: " + chart.widthName()));
        heightTicks(svg, bottom);
        widthTicks(svg, bottom);
        double lastLabel = bottom + LINE;
        double y = bottom;
        for (BottleChart.Box box : drawn()) {
            double height = box.height() / perPixel;
            y -= height;
            svg.add(rectangle(box, y, height));
            double middle = y + height / 2 + 4;
            if (height >= 3 && lastLabel - middle >= LINE - 1) {
                svg.add(Svg.text("value", LABELS, middle, "start", Svg.fitted(box.label(), MAX_LABEL))
                        .add(Element.of("title").text(tooltip(box))));
                lastLabel = middle;
            }
        }
        return svg.add(Svg.verticalLine("reference", MIDDLE, TOP, bottom));
    }

    /** The boxes, the widest first; the narrowest as one if there are too many to see. */
    private List<BottleChart.Box> drawn() {
        if (chart.boxes().size() <= MAX_BOXES) {
            return chart.boxes();
        }
        List<BottleChart.Box> boxes = new ArrayList<>(chart.boxes().subList(0, MAX_BOXES));
        List<BottleChart.Box> rest =
                chart.boxes().subList(MAX_BOXES, chart.boxes().size());
        double height = rest.stream().mapToDouble(BottleChart.Box::height).sum();
        double area =
                rest.stream().mapToDouble(box -> box.height() * box.width()).sum();
        boxes.add(new BottleChart.Box(
                "%d further %ss".formatted(rest.size(), chart.partName()), height, area / height, Hue.NEUTRAL));
        return boxes;
    }

    private Element rectangle(BottleChart.Box box, double y, double height) {
        double half = HALF * widths.position(box.width());
        return Element.of("rect", "box hue-" + box.hue().variable())
                .withPercent("x", MIDDLE - half)
                .withPercent("width", 2 * half)
                .with("y", y)
                .with("height", height)
                .add(Element.of("title").text(tooltip(box)));
    }

    private String tooltip(BottleChart.Box box) {
        return "%s: %s %s, %s %s"
                .formatted(
                        box.label(),
                        chart.heightName(),
                        chart.heightUnit().format(box.height()),
                        chart.widthName(),
                        chart.widthUnit().format(box.width()));
    }

    private void heightTicks(Element svg, int bottom) {
        var scale = chart.heightUnit().scaleFor(DoubleStream.of(chart.height()));
        double whole = scale.onAxis(chart.height());
        for (Axis.Tick tick :
                LinearAxis.covering(DoubleStream.of(whole), scale.axisSuffix()).ticks()) {
            double y = bottom - tick.value() / whole * PLOT;
            if (tick.value() > 0 && y >= TOP - 0.5) {
                svg.add(
                        Svg.horizontalLine("grid", 0, MIDDLE + HALF, y),
                        Svg.text("tick", 0, y - 4, "start", tick.label()));
            }
        }
    }

    /** Both halves of the axis have the same labels. */
    private void widthTicks(Element svg, int bottom) {
        svg.add(Svg.horizontalLine("grid", 0, MIDDLE + HALF, bottom));
        for (Axis.Tick tick : widths.ticks()) {
            double half = HALF * widths.position(tick.value());
            svg.add(Svg.text("tick", MIDDLE + half, bottom + 17, "middle", tick.label()));
            if (half > 0) {
                svg.add(Svg.text("tick", MIDDLE - half, bottom + 17, "middle", tick.label()));
            }
        }
    }
}

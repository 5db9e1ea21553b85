package io.heddle.report.html;

import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.axis.Axis;
import io.heddle.report.markup.Element;

/**
 * Parts that all charts share. Horizontal positions are percentages of the width and vertical ones are pixels, so a chart
 * fills any width without scaling its text.
 */
final class Svg {
    /** Height of an axis with its labels, in pixels. */
    static final int AXIS_HEIGHT = 24;

    /** A label closer to an end, as a share of the axis, is aligned with that end. */
    private static final double NEAR_END = 0.01;

    private Svg() {}

    /** An image with a name and a description for readers who do not see it. Both identifiers start with {@code id}. */
    static Element image(String cssClass, String id, int height, String name, String description) {
        return Element.of("svg", cssClass)
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("role", "img")
                .with("aria-labelledby", id + "-name " + id + "-description")
                .with("width", "100%")
                .with("height", height)
                .add(
                        Element.of("title").with("id", id + "-name").text(name),
                        Element.of("desc").with("id", id + "-description").text(description));
    }

    /** Text that starts, ends or is centered at a position. */
    static Element text(String cssClass, double percent, double y, String anchor, String text) {
        return Element.of("text", cssClass)
                .withPercent("x", percent)
                .with("y", y)
                .with("text-anchor", anchor)
                .text(text);
    }

    /** A label at the left edge. The tooltip of a label that is cut contains the whole. */
    static Element label(double y, String label, int maxCharacters) {
        String fitted = fitted(label, maxCharacters);
        Element text = text("label", 0, y, "start", fitted);
        return fitted.endsWith("…") ? text.add(Element.of("title").text(label)) : text;
    }

    /** The text on one line, cut to a number of characters. */
    static String fitted(String text, int maxCharacters) {
        String label = TerminalSanitizer.line(text);
        return label.codePointCount(0, label.length()) <= maxCharacters
                ? label
                : label.substring(0, label.offsetByCodePoints(0, maxCharacters - 1))
                                .stripTrailing() + "…";
    }

    static Element horizontalLine(String cssClass, double fromPercent, double toPercent, double y) {
        return Element.of("line", cssClass)
                .withPercent("x1", fromPercent)
                .withPercent("x2", toPercent)
                .with("y1", y)
                .with("y2", y);
    }

    static Element verticalLine(String cssClass, double percent, double fromY, double toY) {
        return Element.of("line", cssClass)
                .withPercent("x1", percent)
                .withPercent("x2", percent)
                .with("y1", fromY)
                .with("y2", toY);
    }

    static Element circle(String cssClass, double percent, double y, double radius) {
        return Element.of("circle", cssClass)
                .withPercent("cx", percent)
                .with("cy", y)
                .with("r", radius);
    }

    /** A point with a tooltip. */
    static Element circle(String cssClass, double percent, double y, double radius, String tooltip) {
        return circle(cssClass, percent, y, radius).add(Element.of("title").text(tooltip));
    }

    /** An arrow head at an edge of the plot, which points out of it: the value is beyond the axis. */
    static Element arrow(String cssClass, End end, double y, String tooltip) {
        return Element.of("svg", "arrow")
                .withPercent("x", end.percent())
                .with("y", y)
                .with("overflow", "visible")
                .add(Element.of("path", cssClass)
                        .with("d", end == End.LOW ? "M-4,0 L5,-5 L5,5 Z" : "M4,0 L-5,-5 L-5,5 Z")
                        .add(Element.of("title").text(tooltip)));
    }

    /** The end of an axis. */
    enum End {
        LOW,
        HIGH;

        double percent() {
            return this == LOW ? 0 : 100;
        }

        String anchor() {
            return this == LOW ? "start" : "end";
        }
    }

    static double percent(Axis axis, double value) {
        return 100 * axis.position(value);
    }

    /** The ticks of an axis with their labels below, and lines from the top of the plot. */
    static Element axis(Axis axis, double top, double bottom) {
        Element group = Element.of("g", "axis");
        for (Axis.Tick tick : axis.ticks()) {
            double at = percent(axis, tick.value());
            group.add(
                    verticalLine("grid", at, top, bottom + 4), text("tick", at, bottom + 17, anchor(at), tick.label()));
        }
        return group;
    }

    /** Where text at a position is aligned so that it stays within the plot. */
    static String anchor(double percent) {
        return percent < 100 * NEAR_END ? "start" : percent > 100 * (1 - NEAR_END) ? "end" : "middle";
    }

    /** The vertical offset of a sample. Three rows keep equal samples visible. */
    static double jitter(int sample) {
        return (sample % 3 - 1) * 5;
    }
}

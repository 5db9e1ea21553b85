package io.heddle.report.html;

import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.LaneChart;
import io.heddle.report.Unit;
import io.heddle.report.intervals.EncodedLanes;
import io.heddle.report.intervals.TickAxis;
import io.heddle.report.markup.Element;
import java.math.BigDecimal;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A lane chart as data for the script of the page ({@code lanes.js}). Names are separated by tabs and line feeds, which no name
 * contains after it is sanitized.
 */
final class LaneChartHtml {
    /** Makes a page of some 7 MB. */
    static final long MAX_RUNS = 1_500_000;

    private LaneChartHtml() {}

    static Element of(LaneChart chart) {
        return of(chart, MAX_RUNS);
    }

    /** @param maxRuns groups the shortest intervals if there are more */
    static Element of(LaneChart chart, long maxRuns) {
        EncodedLanes encoded = EncodedLanes.of(
                chart.lanes().stream().map(LaneChart.Lane::intervals).toList(),
                TickAxis.between(chart.startNanos(), chart.endNanos()),
                chart.categories().size(),
                maxRuns);
        Element figure = Element.of("figure", "panel lane-chart")
                .with("data-title", chart.title())
                .with("data-tick-seconds", plain(encoded.axis().seconds(1)))
                .with("data-ticks", Long.toString(encoded.axis().ticks()))
                .with("data-categories", categories(chart))
                .with("data-lanes", lanes(chart, encoded))
                .withStreamed("data-runs", encoded::appendBase64To);
        if (encoded.slotTicks() > 0) {
            String slot = Unit.SECONDS.format(encoded.axis().seconds(encoded.slotTicks()));
            figure.add(Element.of("p", "note")
                    .text(
                            ("The page cannot hold all %,d intervals. Intervals shorter than %s are grouped: their times are exact, "
                                            + "but not their order within %s.")
                                    .formatted(chart.intervalCount(), slot, slot)));
        }
        return figure.add(Element.of("noscript")
                .add(Element.of("p", "note").text("A script draws this chart. Without scripts, see its numbers.")));
    }

    private static String categories(LaneChart chart) {
        return chart.categories().stream()
                .map(category -> TerminalSanitizer.line(category.name()) + "\t"
                        + category.hue().variable())
                .collect(Collectors.joining("\n"));
    }

    /** Name, group, number of runs, and the seconds in each category. */
    private static String lanes(LaneChart chart, EncodedLanes encoded) {
        return IntStream.range(0, chart.lanes().size())
                .mapToObj(i -> {
                    LaneChart.Lane lane = chart.lanes().get(i);
                    String seconds = IntStream.range(0, chart.categories().size())
                            .mapToObj(category -> plain(lane.seconds(category)))
                            .collect(Collectors.joining("\t"));
                    return TerminalSanitizer.line(lane.name()) + "\t" + TerminalSanitizer.line(lane.group()) + "\t"
                            + encoded.runs().get(i) + "\t" + seconds;
                })
                .collect(Collectors.joining("\n"));
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}

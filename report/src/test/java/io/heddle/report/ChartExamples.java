package io.heddle.report;

import io.heddle.report.html.HtmlReport;
import io.heddle.report.intervals.Intervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** One of each further kind of section. The main method writes a page of them. */
public final class ChartExamples {
    private ChartExamples() {}

    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of(args[0]), HtmlReport.render(report()));
    }

    public static Report report() {
        return new Report(
                "Charts",
                "program --with arguments",
                List.of(new Report.Fact("machine", "2 CPUs, Linux 6.18")),
                List.of(
                        new Section.Paragraph("Two workers are held up by a third for 41 % of their time."),
                        card(),
                        matrix(),
                        bottle(),
                        heatMap(),
                        lines(),
                        LaneExample.chart(30, 20_000, 20_000_000_000L)));
    }

    public static Card card() {
        return new Card(
                "Workers wait for the compactor",
                82,
                Hue.VERMILION,
                List.of(
                        "The compactor holds the table for 41 % of the time, in which 12 workers wait.",
                        "Each wait takes 12 ms in the median and 180 ms at most."),
                List.of(
                        new Section.CodeLine("To try fewer workers:", "program --workers 4 --with arguments"),
                        new Section.Preformatted(
                                "The compactor meanwhile:",
                                List.of(
                                        "example.Table.compact(Table.java:120)",
                                        "\tat example.Table.lambda$schedule$0(Table.java:88)",
                                        "\tat example.Scheduler.runAllTasksThatAreDueByNowAndThenSleepUntilTheNextOne(Scheduler.java:42)"))));
    }

    public static MatrixChart matrix() {
        List<String> columns = List.of("reader", "writer", "compactor", "indexing service", "outside", "nobody");
        return new MatrixChart(
                "Who waited for whom",
                "A row waited for a column.",
                "worker",
                "waited for",
                Unit.SECONDS,
                columns,
                List.of(
                        new MatrixChart.Row("reader", List.of(0.12, 0.7, 4.1, 0.0, 0.03, Double.NaN)),
                        new MatrixChart.Row("writer", List.of(0.4, 1.2, 2.7, 0.2, 0.0, 0.9)),
                        new MatrixChart.Row("compactor", List.of(0.0, 0.004, 0.0, 0.0, 0.0, 0.1)),
                        new MatrixChart.Row("a worker with a very long name", List.of(0.0, 0.0, 3.3, 1.0, 0.2, 0.4))));
    }

    public static BottleChart bottle() {
        RandomGenerator random = new SplittableRandom(2);
        List<BottleChart.Box> boxes = new ArrayList<>(List.of(
                new BottleChart.Box("compactor", 6.2, 1.1, Hue.VERMILION),
                new BottleChart.Box("main", 1.9, 1.0, Hue.PURPLE)));
        for (int i = 0; i < 40; i++) {
            boxes.add(new BottleChart.Box(
                    "worker " + i,
                    0.05 + random.nextDouble() / 2,
                    2 + 2 * random.nextDouble(),
                    i < 30 ? Hue.BLUE : Hue.GREEN));
        }
        return new BottleChart(
                "Work and parallelism",
                "",
                "worker",
                "share of the time",
                Unit.SECONDS,
                "workers at the same time",
                Unit.NUMBER,
                boxes);
    }

    public static HeatMapChart heatMap() {
        RandomGenerator random = new SplittableRandom(8);
        return new HeatMapChart(
                "Queue lengths",
                "",
                "queue",
                "waiting",
                Unit.COUNT,
                0,
                21.5,
                IntStream.range(0, 6)
                        .mapToObj(row -> new HeatMapChart.Row(
                                "queue " + row,
                                IntStream.range(0, 1_000)
                                        .mapToObj(slot -> (double) Math.max(
                                                0,
                                                Math.round(
                                                        12 * Math.sin(slot / 150.0 + row) + 8 * random.nextGaussian())))
                                        .toList()))
                        .toList());
    }

    public static LineChart lines() {
        return new LineChart(
                "Survivors by age",
                "",
                "age",
                Unit.COUNT,
                "still alive",
                Unit.SHARE,
                LineChart.Connection.STEPS,
                List.of(survivors("4 workers", Hue.BLUE, 0.5), survivors("64 workers", Hue.ORANGE, 0.8)));
    }

    private static LineChart.Series survivors(String label, Hue hue, double survival) {
        return new LineChart.Series(
                label,
                hue,
                IntStream.rangeClosed(0, 15)
                        .mapToObj(age -> new LineChart.Point(age, Math.pow(survival, age)))
                        .toList());
    }

    /** A card with one of each chart, in which every text is the same. */
    public static Card named(String text) {
        var one = List.of(1.0);
        var lane = new LaneChart.Lane(
                text, text, Intervals.builder().add(0, 1_000, 0).build());
        return new Card(
                text,
                50,
                Hue.BLUE,
                List.of(text),
                List.of(
                        new Section.Preformatted(text, List.of(text)),
                        new MatrixChart(
                                text,
                                text,
                                text,
                                text,
                                Unit.COUNT,
                                List.of(text),
                                List.of(new MatrixChart.Row(text, one))),
                        new BottleChart(
                                text,
                                text,
                                text,
                                text,
                                Unit.COUNT,
                                text,
                                Unit.COUNT,
                                List.of(new BottleChart.Box(text, 1, 1, Hue.BLUE))),
                        new HeatMapChart(
                                text, text, text, text, Unit.COUNT, 0, 1, List.of(new HeatMapChart.Row(text, one))),
                        new LineChart(
                                text,
                                text,
                                text,
                                Unit.COUNT,
                                text,
                                Unit.COUNT,
                                LineChart.Connection.STEPS,
                                List.of(new LineChart.Series(text, Hue.BLUE, List.of(new LineChart.Point(1, 1))))),
                        new LaneChart(
                                text,
                                text,
                                text,
                                List.of(new LaneChart.Category(text, Hue.BLUE)),
                                List.of(lane),
                                0,
                                1_000)));
    }
}

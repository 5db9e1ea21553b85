package io.heddle.report;

import io.heddle.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A report as a comparison of four arms would make it. Its main method writes the page to look at. */
public final class Example {
    private static final List<String> ARMS = List.of("default", "slice", "slice-nice", "fifo");
    private static final double[] WALL = {3.92, 3.41, 3.02, 2.08};
    private static final double[] CPU = {7.21, 6.60, 5.83, 4.07};
    private static final double[] GC = {2.31, 1.72, 1.24, 0.41};
    private static final int ROUNDS = 8;

    private Example() {}

    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of(args[0]), HtmlReport.render(report()));
    }

    public static Report report() {
        return new Report(
                "heddle compare: fifo is 1.88 times as fast as default",
                "java -Xmx1400m -XX:+UseParallelGC -jar graphs.jar --threads 64 --depth 14",
                List.of(
                        new Report.Fact("machine", "2 CPUs, Linux 6.18"),
                        new Report.Fact("JDK", "Temurin 25.0.3"),
                        new Report.Fact("rounds", "8, after 1 to warm up, in mirrored order"),
                        new Report.Fact("confidence", "95 % together (98.3 % each)")),
                List.of(
                        new Section.Paragraph(
                                "Every arm ran once in each of 8 rounds. Ratios are taken within rounds, against default."),
                        ratios(),
                        verdicts(),
                        intervals(),
                        distribution(),
                        new Section.CodeLine(
                                "To run the program this way:", "heddle run --policy fifo -- java -jar graphs.jar")));
    }

    static RatioChart ratios() {
        return new RatioChart(
                "Wall time relative to default",
                "wall time",
                "default",
                "faster",
                "slower",
                0.05,
                "95 % confidence interval",
                "one round",
                List.of(
                        new RatioChart.Row(
                                "slice", 0.87, 0.74, 1.02, List.of(0.8, 0.9), "inconclusive", Cell.Tone.MUTED),
                        new RatioChart.Row("fifo", 0.53, 0.46, 0.61, List.of(0.5, 0.55), "faster", Cell.Tone.GOOD)));
    }

    public static Table verdicts() {
        return new Table(
                "Verdict",
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right("wall"),
                        Table.Column.right("ratio"),
                        Table.Column.right("98.3 % interval"),
                        Table.Column.left("verdict"),
                        Table.Column.right("CPU"),
                        Table.Column.right("peak memory")),
                List.of(
                        row(
                                "default",
                                3.92,
                                Double.NaN,
                                Double.NaN,
                                Double.NaN,
                                Cell.text("baseline", Cell.Tone.MUTED)),
                        row("slice", 3.41, 0.87, 0.74, 1.02, Cell.text("inconclusive", Cell.Tone.MUTED)),
                        row("slice-nice", 3.02, 0.77, 0.66, 0.90, Cell.text("faster", Cell.Tone.GOOD)),
                        row("fifo", 2.08, 0.53, 0.46, 0.61, Cell.text("faster", Cell.Tone.GOOD))));
    }

    private static List<Cell> row(String arm, double wall, double ratio, double low, double high, Cell verdict) {
        return List.of(
                Cell.text(arm),
                Cell.quantity(wall, Unit.SECONDS),
                Cell.quantity(ratio, Unit.RATIO),
                Cell.range(low, high, Unit.RATIO),
                verdict,
                Cell.quantity(2 * wall, Unit.SECONDS),
                Cell.quantity(1.4e9, Unit.BYTES));
    }

    public static IntervalChart intervals() {
        RandomGenerator random = new SplittableRandom(4);
        return new IntervalChart(
                "Where the time went",
                "Seconds, less is better. An interval that does not reach the dashed line is a difference.",
                "median",
                "95 % interval",
                List.of(
                        panel("wall seconds", WALL, random),
                        panel("CPU seconds", CPU, random),
                        panel("GC seconds", GC, random)));
    }

    private static IntervalChart.Panel panel(String title, double[] medians, RandomGenerator random) {
        List<IntervalChart.Row> arms = new ArrayList<>();
        for (int i = 0; i < ARMS.size(); i++) {
            double median = medians[i];
            List<Double> samples = IntStream.range(0, ROUNDS)
                    .mapToObj(round -> median * Math.exp(0.07 * random.nextGaussian()))
                    .toList();
            arms.add(new IntervalChart.Row(ARMS.get(i), median, median * 0.93, median * 1.075, samples));
        }
        return new IntervalChart.Panel(
                title, Unit.SECONDS, new IntervalChart.Reference("median of default", medians[0]), arms);
    }

    static DistributionChart distribution() {
        RandomGenerator random = new SplittableRandom(5);
        double[] unevenness = {0.9, 0.6, 0.4, 0.1};
        List<DistributionChart.Stack> stacks = new ArrayList<>();
        for (int i = 0; i < ARMS.size(); i++) {
            double[] work = new double[64];
            double deviation = unevenness[i];
            Arrays.setAll(work, thread -> Math.exp(deviation * random.nextGaussian()));
            stacks.add(new DistributionChart.Stack(
                    ARMS.get(i), Arrays.stream(work).boxed().toList()));
        }
        return new DistributionChart(
                "Work of each thread",
                "Each bar is all work, cut into what each of 64 threads did. If all did the same, half of the threads would do half.",
                "thread",
                stacks);
    }
}

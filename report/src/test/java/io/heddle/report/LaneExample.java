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

/** Lanes with random intervals. The main method writes a page of them: {@code LaneExample FILE LANES INTERVALS}. */
public final class LaneExample {
    private static final long SECOND = 1_000_000_000L;
    private static final List<LaneChart.Category> CATEGORIES = List.of(
            new LaneChart.Category("busy", Hue.BLUE),
            new LaneChart.Category("queued", Hue.VERMILION),
            new LaneChart.Category("held up", Hue.ORANGE),
            new LaneChart.Category("idle", Hue.FAINT));

    private LaneExample() {}

    public static void main(String[] args) throws IOException {
        Report report = new Report(
                "Lanes",
                "",
                List.of(),
                List.of(chart(Integer.parseInt(args[1]), Integer.parseInt(args[2]), 60 * SECOND)));
        Files.writeString(Path.of(args[0]), HtmlReport.render(report));
    }

    /** A chart with a number of intervals in all lanes together. Some lanes start late or end early. */
    public static LaneChart chart(int lanes, int intervals, long nanos) {
        RandomGenerator random = new SplittableRandom(7);
        List<LaneChart.Lane> made = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            String group = lane < lanes / 3 ? "readers" : lane < 2 * lanes / 3 ? "writers" : "background";
            made.add(new LaneChart.Lane(
                    group + " " + lane,
                    group,
                    intervals(random, intervals / lanes, lane % 5 == 4 ? nanos / 2 : nanos)));
        }
        return new LaneChart(
                "What each worker did", "Zoom with the wheel; drag to pan.", "worker", CATEGORIES, made, 0, nanos);
    }

    private static Intervals intervals(RandomGenerator random, int count, long nanos) {
        Intervals.Builder builder = Intervals.builder();
        double mean = (double) nanos / count;
        double load = random.nextDouble();
        long time = (long) (nanos * 0.05 * random.nextDouble());
        int category = 0;
        for (int i = 0; i < count; i++) {
            double phase = 1 + Math.sin(6 * Math.PI * i / count);
            category = category == 1
                    ? 0
                    : random.nextDouble() < load * phase / 2 ? 1 : category == 0 ? 3 - random.nextInt(2) : 1;
            long end = time + (long) (-Math.log(1 - random.nextDouble()) * mean * (category == 3 ? 1.4 : 0.7));
            builder.add(time, Math.min(end, nanos), category);
            time = Math.min(end, nanos);
        }
        return builder.build();
    }
}

package io.heddle.compare.output;

import static io.heddle.compare.analysis.TrialFixture.failingAfter;
import static io.heddle.compare.analysis.TrialFixture.noisy;
import static io.heddle.compare.analysis.TrialFixture.serving;
import static io.heddle.compare.analysis.TrialFixture.steady;

import io.heddle.compare.analysis.Conclusion;
import io.heddle.compare.analysis.Explanation;
import io.heddle.compare.analysis.TrialFixture;
import io.heddle.compare.arms.OmittedArm;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.governor.run.Run;
import io.heddle.kernel.constraints.MachineInfo;
import io.heddle.report.html.HtmlReport;
import io.heddle.trials.Measurable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Pages of simulated comparisons, for tests and to look at: the main method writes them to a folder. */
final class SamplePages {
    private static final List<String> COMMAND = List.of(
            "java",
            "-Xms1400m",
            "-Xmx1400m",
            "-Xmn150m",
            "-XX:+UseParallelGC",
            "-jar",
            "workloads/graphs/target/graphs.jar");

    private SamplePages() {}

    public static void main(String[] args) throws IOException {
        for (Map.Entry<String, CompareDocument> page : all().entrySet()) {
            Files.writeString(
                    Path.of(args[0], page.getKey() + ".html"),
                    HtmlReport.render(new CompareReport(page.getValue()).page()));
        }
    }

    static Map<String, CompareDocument> all() {
        Map<String, CompareDocument> pages = new LinkedHashMap<>();
        pages.put(
                "winner",
                document(new TrialFixture()
                        .arm("default", random(4.7, 2.3, 0.06))
                        .arm("slice", random(4.1, 1.6, 0.09))
                        .arm("fifo", random(2.6, 0.4, 0.05))));
        pages.put(
                "undecided",
                document(new TrialFixture()
                        .arm("default", random(4.7, 2.3, 0.2))
                        .arm("slice", random(4.3, 1.9, 0.25))
                        .arm("wild=batch", random(4.9, 2, 0.9))
                        .nullArm(random(4.7, 2.3, 0.2))));
        pages.put(
                "brief",
                document(new TrialFixture().rounds(1).arm("default", steady(10)).arm("fifo", steady(6.8))));
        pages.put("alone", document(new TrialFixture().arm("default", noisy(3))));
        pages.put(
                "failed",
                document(new TrialFixture().arm("default", failingAfter(0, 1)).arm("fifo", steady(1))));
        pages.put(
                "partly-failed",
                document(new TrialFixture()
                        .arm("default", noisy(2))
                        .arm("fifo", failingAfter(2, 1))
                        .arm("slice", noisy(1.3))));
        TrialFixture many = new TrialFixture().arm("default", random(3, 0.4, 0.05));
        double factor = 0.8;
        for (String arm : List.of(
                "slice",
                "slice-nice",
                "batch",
                "a label that is far longer than any column could ever hold without being cut=fifo",
                "shortest-first-nice+pinned",
                "rr",
                "fifo-all")) {
            many.arm(arm, random(3 * factor, 0.4 * factor, 0.05));
            factor *= 1.12;
        }
        pages.put("many", document(many));
        pages.put(
                "server",
                document(
                        new TrialFixture()
                                .by("throughput=(.):more", "p99=(.):less")
                                .arm("default", serving(10, Map.of("throughput", 12_000.0, "p99", 31.2)))
                                .arm("fifo", serving(11, Map.of("throughput", 15_500.0, "p99", 24.5)))
                                .arm("slice", serving(9.9, Map.of("throughput", 12_300.0, "p99", 30.0))),
                        MetricSpec.parse("throughput=(.):more"),
                        MetricSpec.parse("p99=(.):less")));
        return pages;
    }

    /** Run times with a log-normal distribution. */
    private static Measurable<Run> random(double seconds, double gcSeconds, double deviation) {
        Random random = new Random((long) (1000 * seconds));
        double[] wall = new double[8];
        double[] gc = new double[8];
        for (int i = 0; i < wall.length; i++) {
            double factor = Math.exp(deviation * random.nextGaussian());
            wall[i] = seconds * factor;
            gc[i] = gcSeconds * factor;
        }
        return TrialFixture.collecting(wall, gc);
    }

    private static CompareDocument document(TrialFixture trial, MetricSpec... metrics) {
        Conclusion conclusion = trial.conclusion();
        boolean wins = conclusion instanceof Conclusion.Winner;
        String winner = wins ? conclusion.arm().orElseThrow().label() : null;
        String command = String.join(" ", COMMAND);
        boolean isBaselineFailed = conclusion instanceof Conclusion.BaselineFailed;
        int rounds = trial.findings().getFirst().runs().size();
        return new CompareDocument(
                CompareDocument.SCHEMA,
                "2026-11-21T18:47:01Z",
                "0.1.0",
                "heddle compare --runs 8 -- " + command,
                new MachineInfo("AMD EPYC", 2, 2, "6.18.44", null),
                COMMAND,
                List.of(metrics),
                trial.metrics().getFirst().name(),
                isBaselineFailed ? "the baseline failed" : "complete",
                Math.max(1, rounds),
                rounds,
                1,
                1,
                0.95,
                0.05,
                trial.headline(),
                winner,
                wins ? "heddle run --policy " + winner + " -- " + command : null,
                conclusion.isSound()
                        ? new Explanation(trial.findings().getFirst(), trial.metrics()).explain(trial.findings())
                        : List.of(),
                List.of(new OmittedArm(
                        "rr", "real-time priority is not allowed", "sudo setcap cap_sys_nice+ep heddle", null)),
                trial.warnings(),
                trial.findings(),
                null);
    }
}

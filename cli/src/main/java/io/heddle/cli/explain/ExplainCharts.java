package io.heddle.cli.explain;

import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.SurvivalCurve;
import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.runqueues.RunQueue;
import io.heddle.diagnosis.runqueues.RunQueues;
import io.heddle.diagnosis.scheduling.BottleGraph;
import io.heddle.report.BottleChart;
import io.heddle.report.HeatMapChart;
import io.heddle.report.Hue;
import io.heddle.report.LineChart;
import io.heddle.report.MatrixChart;
import io.heddle.report.Section;
import io.heddle.report.Unit;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The charts of an explanation. */
final class ExplainCharts {
    /** More boxes cannot be told apart. */
    private static final int MAX_BOXES = 40;

    private final Explanation explanation;

    ExplainCharts(Explanation explanation) {
        this.explanation = explanation;
    }

    List<Section> all() {
        List<Section> charts = new ArrayList<>();
        charts.add(blame());
        charts.add(ThreadLanes.of(explanation.timeline()));
        charts.add(bottle());
        charts.add(runQueues());
        GcHistory.of(explanation.timeline()).stream()
                .map(ExplainCharts::survival)
                .forEach(charts::add);
        return charts;
    }

    private MatrixChart blame() {
        Blame blame = explanation.scheduling().blame();
        List<ThreadKind> waiting = Arrays.stream(ThreadKind.values())
                .filter(kind -> kind.isOfProgram() && blame.knowsCauses() && blame.waitNanos(kind) > 0)
                .toList();
        List<BlameCause> causes = Arrays.stream(BlameCause.values())
                .filter(cause -> waiting.stream().anyMatch(kind -> blame.nanos(kind, cause) > 0))
                .toList();
        return new MatrixChart(
                "Waits for a CPU",
                "How long threads of each kind were ready, by what the CPU of their run queue did meanwhile.",
                "waiting threads",
                "behind",
                Unit.SECONDS,
                causes.stream().map(BlameCause::description).toList(),
                waiting.stream()
                        .map(kind -> new MatrixChart.Row(
                                ThreadLanes.describe(kind),
                                causes.stream()
                                        .map(cause -> blame.nanos(kind, cause) / 1e9)
                                        .toList()))
                        .toList());
    }

    private BottleChart bottle() {
        BottleGraph graph = explanation.scheduling().bottleGraph();
        Timeline timeline = explanation.timeline();
        return new BottleChart(
                "Parallelism of application threads",
                "The height of a box is the thread's part of the time in which the application was active. The width is the mean number of threads that were active at the same time. A tall, narrow box limits the program.",
                "thread",
                "part of the active time",
                Unit.SECONDS,
                "parallelism",
                Unit.NUMBER,
                graph.boxes().stream()
                        .sorted(Comparator.comparingDouble(BottleGraph.Box::heightNanos)
                                .reversed())
                        .limit(MAX_BOXES)
                        .map(box -> new BottleChart.Box(
                                timeline.threads().get(box.thread()).name(),
                                box.heightNanos() / 1e9,
                                box.parallelism(),
                                Hue.BLUE))
                        .toList());
    }

    private HeatMapChart runQueues() {
        RunQueues queues = explanation.scheduling().runQueues();
        List<RunQueue> byCpu = queues.known() ? queues.byCpu() : List.of();
        return new HeatMapChart(
                "Run queues",
                "The number of threads that were ready and had no CPU, on the run queue of each CPU.",
                "CPU",
                "ready threads",
                Unit.NUMBER,
                0,
                Math.max(1e-9, explanation.timeline().span().seconds()),
                IntStream.range(0, byCpu.size())
                        .mapToObj(cpu -> new HeatMapChart.Row(
                                "cpu" + cpu,
                                Arrays.stream(byCpu.get(cpu).series()).boxed().toList()))
                        .toList());
    }

    private static LineChart survival(GcHistory history) {
        SurvivalCurve curve = SurvivalCurve.of(history);
        return new LineChart(
                "Survival of objects in JVM " + history.jvm().pid(),
                "The bytes in the survivor spaces after young collections, by the number of collections that the objects had survived. Serial and G1 report them.",
                "survived collections",
                Unit.COUNT,
                "bytes",
                Unit.BYTES,
                LineChart.Connection.STEPS,
                // One age is no curve.
                curve.bytesByAge().size() < 2
                        ? List.of()
                        : List.of(new LineChart.Series(
                                "survivors",
                                Hue.BLUE,
                                IntStream.range(0, curve.bytesByAge().size())
                                        .mapToObj(age -> new LineChart.Point(
                                                age + 1, curve.bytesByAge().get(age)))
                                        .toList())));
    }
}

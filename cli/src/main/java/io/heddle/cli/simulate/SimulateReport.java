package io.heddle.cli.simulate;

import io.heddle.report.Cell;
import io.heddle.report.Hue;
import io.heddle.report.LineChart;
import io.heddle.report.Report;
import io.heddle.report.Report.Fact;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.execution.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The predictions of a sweep for people. */
final class SimulateReport {
    private static final List<Hue> HUES =
            List.of(Hue.BLUE, Hue.ORANGE, Hue.GREEN, Hue.PURPLE, Hue.SKY, Hue.VERMILION, Hue.YELLOW);

    private final SimulationResults results;

    SimulateReport(SimulationResults results) {
        this.results = results;
    }

    Report text() {
        return report(List.of());
    }

    /** The same with charts. */
    Report page() {
        return report(List.of(
                chart("Wall time", Prediction::wallSeconds), chart("Time in collections", Prediction::pauseSeconds)));
    }

    private Report report(List<LineChart> charts) {
        SimulatedProgram program = results.program();
        SimulatedProgram.Recording recording = program.recording();
        List<Section> sections = new ArrayList<>();
        if (recording != null) {
            sections.add(check(recording));
        }
        charts.stream().filter(each -> !each.series().isEmpty()).forEach(sections::add);
        sections.add(table());
        sections.add(new Section.Bullets("Limits", program.limits()));
        return new Report(
                "heddle simulate",
                program.name(),
                recording == null
                        ? List.of(new Fact("described by", program.file().toString()))
                        : List.of(new Fact("recorded under", recording.policy().name())),
                sections);
    }

    private static Section check(SimulatedProgram.Recording recording) {
        RecordedFigures recorded = recording.figures();
        Prediction own = recording.own();
        return new Table(
                "The recorded run and its simulation, which is fitted to CPU time and collections",
                List.of(
                        Column.left("figure"),
                        Column.right("recorded"),
                        Column.right("simulated"),
                        Column.right("ratio")),
                List.of(
                        row("wall time", recorded.wallNanos() / 1e9, own.wallSeconds()),
                        row(
                                "application's CPU time, without that of recording",
                                recorded.applicationNanos() / 1e9,
                                own.applicationCpuSeconds()),
                        row("compilers' CPU time", recorded.compilerNanos() / 1e9, own.compilerCpuSeconds()),
                        row("time in collections", recorded.pauseNanos() / 1e9, own.pauseSeconds()),
                        row("run-queue wait", recorded.applicationWaitNanos() / 1e9, own.waitSeconds())));
    }

    private static List<Cell> row(String figure, double recorded, double simulated) {
        return List.of(
                Cell.text(figure),
                Cell.quantity(recorded, Unit.SECONDS),
                Cell.quantity(simulated, Unit.SECONDS),
                recorded > 0 ? Cell.quantity(simulated / recorded, Unit.RATIO) : Cell.text(""));
    }

    Table table() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Scenario scenario : results.scenarios()) {
            Prediction prediction = results.of(scenario);
            if (prediction != null) {
                rows.add(row(scenario, prediction));
            }
        }
        return new Table(
                "Predictions",
                List.of(
                        Column.right("CPUs"),
                        Column.right("heap"),
                        Column.left("policy"),
                        Column.right("wall time"),
                        Column.right("of "
                                + first(results.scenarios().getFirst()).policy().name()),
                        Column.right("GC"),
                        Column.right("survival"),
                        Column.right("run-queue wait"),
                        Column.left("outcome")),
                rows);
    }

    /** Returns the scenario with the first policy on the same machine. */
    private Scenario first(Scenario scenario) {
        return new Scenario(
                scenario.cpus(),
                scenario.heapBytes(),
                results.scenarios().getFirst().policy());
    }

    private List<Cell> row(Scenario scenario, Prediction prediction) {
        boolean completed = prediction.outcome() == Outcome.COMPLETED;
        return List.of(
                Cell.quantity((double) scenario.cpus(), Unit.COUNT),
                scenario.heapBytes() == Scenario.RECORDED_HEAP
                        ? Cell.text(results.program().recording() == null ? "described" : "recorded")
                        : Cell.quantity((double) scenario.heapBytes(), Unit.BYTES),
                Cell.text(scenario.policy().name()),
                Cell.quantity(prediction.wallSeconds(), Unit.SECONDS),
                completed ? ratio(prediction, results.of(first(scenario))) : Cell.text(""),
                Cell.quantity(prediction.pauseSeconds(), Unit.SECONDS),
                Cell.quantity((double) prediction.copiedBytes() / prediction.allocatedBytes(), Unit.SHARE),
                Cell.quantity(prediction.waitSeconds(), Unit.SECONDS),
                Cell.text(
                        prediction.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        completed ? Cell.Tone.PLAIN : Cell.Tone.BAD));
    }

    private static Cell ratio(Prediction prediction, @Nullable Prediction first) {
        return first == null || first.outcome() != Outcome.COMPLETED
                ? Cell.text("")
                : Cell.quantity(prediction.wallSeconds() / first.wallSeconds(), Unit.RATIO);
    }

    private LineChart chart(String title, ToDoubleFunction<Prediction> figure) {
        Map<String, List<LineChart.Point>> points = new LinkedHashMap<>();
        for (Scenario scenario : results.scenarios()) {
            Prediction prediction = results.of(scenario);
            if (prediction != null && prediction.outcome() == Outcome.COMPLETED) {
                points.computeIfAbsent(label(scenario), each -> new ArrayList<>())
                        .add(new LineChart.Point(scenario.cpus(), figure.applyAsDouble(prediction)));
            }
        }
        List<LineChart.Series> series = new ArrayList<>();
        points.forEach(
                (label, each) -> series.add(new LineChart.Series(label, HUES.get(series.size() % HUES.size()), each)));
        return new LineChart(
                title + " (simulated)",
                "",
                "CPUs",
                Unit.COUNT,
                title.toLowerCase(Locale.ROOT),
                Unit.SECONDS,
                LineChart.Connection.STRAIGHT,
                series);
    }

    private String label(Scenario scenario) {
        String policy = scenario.policy().name();
        return scenario.heapBytes() == Scenario.RECORDED_HEAP
                ? policy
                : policy + ", " + Unit.BYTES.format((double) scenario.heapBytes());
    }
}

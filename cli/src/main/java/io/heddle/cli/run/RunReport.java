package io.heddle.cli.run;

import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Choice;
import io.heddle.kernel.process.ShellWords;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Report.Fact;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.watch.accounting.ThreadTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The figures of one run as text, in the manner of {@code perf stat}: what {@code heddle run --summary} prints. */
final class RunReport {
    private final Run run;
    private final List<Fact> facts = new ArrayList<>();

    private RunReport(Run run) {
        this.run = run;
    }

    static Report of(Run run) {
        return new RunReport(run).report();
    }

    private Report report() {
        facts.add(new Fact("exit status", String.valueOf(run.exitStatus())));
        facts.add(new Fact("policy", run.policy()));
        if (run.selected() != null) {
            facts.add(new Fact("chosen", run.selected().account()));
        }
        facts.add(new Fact("wall time", text(Figure.WALL)));
        facts.add(new Fact(
                "CPU time",
                "%s (user %s, system %s), %.2f CPUs used"
                        .formatted(
                                text(Figure.CPU),
                                text(Figure.USER),
                                text(Figure.SYSTEM),
                                run.get(Figure.WALL) > 0 ? run.get(Figure.CPU) / run.get(Figure.WALL) : 0)));
        facts.add(new Fact("GC pauses", text(Figure.GC) + collections()));
        facts.add(new Fact("GC CPU time", text(Figure.GC_CPU)));
        facts.add(new Fact("run-queue wait", text(Figure.RUN_QUEUE_WAIT)));
        facts.add(new Fact(
                "context switches",
                "%s voluntary, %s involuntary"
                        .formatted(text(Figure.VOLUNTARY_SWITCHES), text(Figure.INVOLUNTARY_SWITCHES))));
        facts.add(new Fact("peak memory", text(Figure.PEAK_RSS)));
        facts.add(new Fact("threads started", text(Figure.THREADS_STARTED)));
        facts.add(new Fact("CPU time of Heddle", text(Figure.HEDDLE_CPU)));
        return new Report("heddle run: " + ShellWords.join(run.command()), "", facts, List.of(roles(), choices()));
    }

    /** The value with its unit, or the reason why it is missing. */
    private String text(Figure figure) {
        String reason = run.figures().whyAbsent(figure);
        if (reason != null) {
            return "not available: " + reason;
        }
        double value = run.get(figure);
        return switch (figure.unit()) {
            case SECONDS -> seconds(value);
            case BYTES -> Unit.BYTES.format(value);
            case COUNT -> String.format(Locale.ROOT, "%,d", (long) value);
            case SHARE -> Unit.SHARE.format(value);
        };
    }

    private String collections() {
        return run.figures().whyAbsent(Figure.COLLECTIONS) == null
                ? " in " + text(Figure.COLLECTIONS) + " collections"
                : "";
    }

    /** CPU time and waits by role. The kernel counts context switches of the whole program only. */
    private Table roles() {
        Map<String, Double> waits = run.threads().stream()
                .collect(Collectors.groupingBy(
                        ThreadTotals::role, TreeMap::new, Collectors.summingDouble(ThreadTotals::runQueueWaitSeconds)));
        Map<String, Double> cpu = new TreeMap<>(run.cpuSecondsByRole());
        Unit.Scale scale = Unit.SECONDS.scaleFor(cpu.values().stream().mapToDouble(Double::doubleValue));
        return new Table(
                "Threads by role",
                List.of(Column.left("role"), Column.right("CPU time"), Column.right("run-queue wait")),
                cpu.entrySet().stream()
                        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                        .map(role -> List.of(
                                Cell.text(role.getKey()),
                                Cell.quantity(role.getValue(), scale),
                                Cell.quantity(waits.getOrDefault(role.getKey(), 0.0), scale)))
                        .toList());
    }

    private Table choices() {
        List<Choice> choices =
                run.selected() == null ? List.of() : run.selected().choices();
        return new Table(
                "Policies chosen",
                List.of(Column.right("at"), Column.left("policy"), Column.left("why")),
                choices.stream()
                        .map(choice -> List.of(
                                Cell.quantity(choice.atSeconds(), Unit.SECONDS),
                                Cell.text(choice.policy()),
                                Cell.text(choice.why())))
                        .toList());
    }

    private static String seconds(double seconds) {
        return Unit.SECONDS.format(seconds);
    }
}

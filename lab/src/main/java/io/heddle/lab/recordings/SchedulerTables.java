package io.heddle.lab.recordings;

import io.heddle.lab.InterleavedResults;
import io.heddle.report.Cell;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.ArmSummary;
import java.util.ArrayList;
import java.util.List;

/** The tables of {@link SchedulerFigures} of a chat by its number of rooms. */
public final class SchedulerTables {
    /** Measured beside the figures of a recording. */
    public static final String THROUGHPUT = "messagesPerSecond";

    private final List<Case> cases;
    private final InterleavedResults results;

    /**
     * A number of rooms.
     *
     * @param threads the threads of the users in all rooms
     */
    public record Case(int rooms, int threads) {
        @Override
        public String toString() {
            return rooms + " rooms";
        }
    }

    /** @param cases in the order of their rooms */
    public SchedulerTables(List<Case> cases, InterleavedResults results) {
        this.cases = List.copyOf(cases);
        this.results = results;
    }

    /** The statements of the paper on its figures, and the same figures here with the fewest and the most rooms. */
    public Table besidePaper() {
        Case fewest = cases.getFirst();
        Case most = cases.getLast();
        List<List<Cell>> rows = List.of(
                row(
                        "Figure 1: messages a second, most rooms to fewest",
                        "0.81 (2.2.12), 0.76 (2.3.28)",
                        Cell.quantity(
                                results.median(most, THROUGHPUT) / results.median(fewest, THROUGHPUT), Unit.RATIO)),
                row(
                        "Figures 2 and 3: scheduler's share of the kernel's CPU time",
                        "30 to 50 % (2.2.12), 37 to 55 % (2.3.28)",
                        range(SchedulerFigures.SCHEDULER_OF_KERNEL, fewest, most, Unit.SHARE)),
                row(
                        "Figure 4: scheduler's share of all CPU time",
                        "over 25 % in some cases",
                        range(SchedulerFigures.SCHEDULER, fewest, most, Unit.SHARE)),
                row(
                        "Figure 4: kernel's share of all CPU time",
                        "in the figure only",
                        range(SchedulerFigures.KERNEL, fewest, most, Unit.SHARE)),
                row(
                        "Figure 5: run queue, mean",
                        "32.2, one case",
                        range(SchedulerFigures.QUEUE_MEAN, fewest, most, Unit.NUMBER)),
                row(
                        "Figure 5: run queue, standard deviation",
                        "19.8",
                        range(SchedulerFigures.QUEUE_DEVIATION, fewest, most, Unit.NUMBER)),
                row(
                        "Figure 5: run queue, longest",
                        "414",
                        range(SchedulerFigures.QUEUE_LONGEST, fewest, most, Unit.COUNT)),
                row("GC pauses", "below 5 % of the time", range(SchedulerFigures.GC_SHARE, fewest, most, Unit.SHARE)));
        return new Table(
                "Beside the paper",
                List.of(
                        Column.left("figure"),
                        Column.left("Bryant and Hartner, in the text"),
                        Column.right("here, %s to %s".formatted(fewest, most))),
                rows);
    }

    private static List<Cell> row(String figure, String paper, Cell ours) {
        return List.of(Cell.text(figure), Cell.text(paper), ours);
    }

    private Cell range(String figure, Case from, Case to, Unit unit) {
        return Cell.range(results.median(from, figure), results.median(to, figure), unit);
    }

    /** The shares of the kernel and the scheduler in the CPU time. */
    public Table shares() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            ArmSummary scheduler = results.summary(each.toString(), SchedulerFigures.SCHEDULER);
            rows.add(List.of(
                    Cell.text(String.valueOf(each.rooms())),
                    Cell.text(String.valueOf(each.threads())),
                    Cell.quantity(results.median(each, THROUGHPUT), Unit.COUNT),
                    Cell.quantity(results.median(each, SchedulerFigures.KERNEL), Unit.SHARE),
                    Cell.quantity(results.median(each, SchedulerFigures.KERNEL_BY_CLOCKS), Unit.SHARE),
                    Cell.quantity(scheduler.median(), Unit.SHARE),
                    Cell.range(scheduler.min(), scheduler.max(), Unit.SHARE),
                    Cell.quantity(results.median(each, SchedulerFigures.SCHEDULER_OF_KERNEL), Unit.SHARE),
                    Cell.quantity(results.median(each, SchedulerFigures.SWITCHES_PER_SECOND), Unit.COUNT),
                    Cell.quantity(results.median(each, SchedulerFigures.SWITCHES_SHARE), Unit.SHARE)));
        }
        return new Table(
                "CPU time (Figures 1 to 4)",
                List.of(
                        Column.right("rooms"),
                        Column.right("threads"),
                        Column.right("messages a second"),
                        Column.right("kernel"),
                        Column.right("by clocks"),
                        Column.right("scheduler"),
                        Column.right("range"),
                        Column.right("scheduler / kernel"),
                        Column.right("switches a second"),
                        Column.right("switches x cost")),
                rows);
    }

    /** The lengths of the run queue. */
    public Table queues() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            rows.add(List.of(
                    Cell.text(String.valueOf(each.rooms())),
                    Cell.quantity(results.median(each, SchedulerFigures.QUEUE_MEAN), Unit.NUMBER),
                    Cell.quantity(results.median(each, SchedulerFigures.QUEUE_DEVIATION), Unit.NUMBER),
                    Cell.quantity(results.median(each, SchedulerFigures.QUEUE_MEDIAN), Unit.COUNT),
                    Cell.quantity(results.median(each, SchedulerFigures.QUEUE_P90), Unit.COUNT),
                    Cell.quantity(results.median(each, SchedulerFigures.QUEUE_P99), Unit.COUNT),
                    Cell.quantity(results.median(each, SchedulerFigures.QUEUE_LONGEST), Unit.COUNT),
                    Cell.quantity(results.median(each, SchedulerFigures.GC_SHARE), Unit.SHARE),
                    Cell.quantity(results.median(each, SchedulerFigures.LOST), Unit.COUNT)));
        }
        return new Table(
                "Run queue (Figure 5)",
                List.of(
                        Column.right("rooms"),
                        Column.right("mean"),
                        Column.right("deviation"),
                        Column.right("median"),
                        Column.right("p90"),
                        Column.right("p99"),
                        Column.right("longest"),
                        Column.right("GC"),
                        Column.right("events lost")),
                rows);
    }
}

package io.heddle.fleet.output;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.FleetEffect;
import io.heddle.fleet.compare.JobEffect;
import io.heddle.report.Cell;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;

/** Jobs as tables. */
final class JobTable {
    private JobTable() {}

    /** Every metric of every compared job, for CSV. */
    static Table all(FleetComparison comparison) {
        List<List<Cell>> rows = new ArrayList<>();
        for (FleetEffect effect : comparison.effects()) {
            for (JobEffect job : effect.effects()) {
                List<Cell> row = new ArrayList<>(List.of(
                        Cell.text(job.metric().key()),
                        Cell.text(job.job().job()),
                        Cell.text(job.job().program()),
                        Cell.text(job.job().user()),
                        Cell.text(job.job().change()),
                        Cell.text(job.job().platform()),
                        number(job.job().heapInitialBytes()),
                        number(job.job().heapMaxBytes())));
                row.addAll(List.of(
                        Cell.quantity(job.baseline().mean(), Unit.NUMBER),
                        Cell.quantity(job.candidate().mean(), Unit.NUMBER),
                        Cell.quantity(job.baseline().instances(), Unit.COUNT),
                        Cell.quantity(job.candidate().instances(), Unit.COUNT),
                        Cell.quantity(job.improvement(), Unit.NUMBER),
                        IntervalCell.of(job.interval(comparison.budget().confidence()), Unit.NUMBER)));
                rows.add(row);
            }
        }
        return new Table(
                "",
                List.of(
                        Column.left("metric"),
                        Column.left("job"),
                        Column.left("program"),
                        Column.left("user"),
                        Column.left("change"),
                        Column.left("platform"),
                        Column.right("heapInitialBytes"),
                        Column.right("heapMaxBytes"),
                        Column.right("baseline"),
                        Column.right("candidate"),
                        Column.right("baselineInstances"),
                        Column.right("candidateInstances"),
                        Column.right("improvement"),
                        Column.right("interval")),
                rows);
    }

    private static Cell number(long bytes) {
        return Cell.quantity(bytes < 0 ? Double.NaN : bytes, Unit.COUNT);
    }

    /** Some jobs in one metric, for people. */
    static Table of(String title, FleetComparison comparison, List<JobEffect> jobs) {
        return new Table(
                title,
                List.of(
                        Column.left("job"),
                        Column.left("program"),
                        Column.right("instances"),
                        Column.right(comparison.baseline()),
                        Column.right(comparison.candidate()),
                        Column.right("improvement"),
                        Column.right("interval")),
                jobs.stream()
                        .map(job -> List.of(
                                Cell.text(job.job().job()),
                                Cell.text(job.application().equals(job.job().job()) ? "" : job.application()),
                                Cell.text(job.baseline().instances() + " + "
                                        + job.candidate().instances()),
                                Cell.quantity(
                                        job.baseline().mean(), job.metric().unit()),
                                Cell.quantity(
                                        job.candidate().mean(), job.metric().unit()),
                                Cell.quantity(job.improvement(), Unit.RATIO),
                                IntervalCell.of(job.interval(comparison.budget().confidence()), Unit.RATIO)))
                        .toList());
    }
}

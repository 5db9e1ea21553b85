package io.heddle.compare.output;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.report.Cell;
import io.heddle.report.CsvTable;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;

/** A CSV table with one line for each measured run, for analysis with other tools. */
public final class RunTable {
    private RunTable() {}

    public static String csv(CompareDocument document) {
        List<Table.Column> columns = new ArrayList<>(List.of(
                Table.Column.left("arm"),
                Table.Column.right("run"),
                Table.Column.right("round"),
                Table.Column.right("exitStatus")));
        List<MetricDefinition> metrics = document.comparedBy();
        metrics.forEach(metric -> columns.add(Table.Column.right(metric.name())));
        List<List<Cell>> rows = new ArrayList<>();
        for (ArmFindings arm : document.arms()) {
            for (int i = 0; i < arm.runs().size(); i++) {
                List<Cell> row = new ArrayList<>(List.of(
                        Cell.text(arm.label()),
                        Cell.quantity(i + 1, Unit.COUNT),
                        Cell.quantity(arm.rounds().get(i), Unit.COUNT),
                        Cell.quantity(arm.runs().get(i).exitStatus(), Unit.COUNT)));
                for (MetricDefinition metric : metrics) {
                    row.add(Cell.quantity(metric.valueOf(arm.runs().get(i)), metric.unit()));
                }
                rows.add(row);
            }
        }
        return CsvTable.render(new Table("runs", columns, rows));
    }
}

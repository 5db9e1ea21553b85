package io.heddle.compare;

import io.heddle.report.Cell;
import io.heddle.report.CsvTable;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;

/** Every measured run as one line, for people who analyse by themselves. */
public final class RunTable {
    private RunTable() {}

    public static String csv(CompareDocument document) {
        List<Table.Column> columns = new ArrayList<>(List.of(
                Table.Column.left("arm"),
                Table.Column.right("run"),
                Table.Column.right("round"),
                Table.Column.right("exitStatus")));
        List<Figure> figures = document.figures();
        figures.forEach(figure -> columns.add(Table.Column.right(figure.name())));
        List<List<Cell>> rows = new ArrayList<>();
        for (CompareDocument.ArmFindings arm : document.arms()) {
            for (int i = 0; i < arm.runs().size(); i++) {
                List<Cell> row = new ArrayList<>(List.of(
                        Cell.text(arm.label()),
                        Cell.quantity(i + 1, Unit.COUNT),
                        Cell.quantity(arm.rounds().get(i), Unit.COUNT),
                        Cell.quantity(arm.runs().get(i).exitStatus(), Unit.COUNT)));
                for (Figure figure : figures) {
                    row.add(Cell.quantity(
                            figure.metric().value().applyAsDouble(arm.runs().get(i)), figure.unit()));
                }
                rows.add(row);
            }
        }
        return CsvTable.render(new Table("runs", columns, rows));
    }
}

package io.heddle.compare.output;

import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.report.Cell;
import io.heddle.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tables of arms: medians, ratios to the baseline and verdicts; and the metrics that explain them. */
final class VerdictTables {
    private static final List<MetricDefinition> DETAILS = List.of(
            MetricDefinition.TIME_UNTIL_READY,
            MetricDefinition.GC,
            MetricDefinition.RUN_QUEUE_WAIT,
            MetricDefinition.VOLUNTARY_SWITCHES,
            MetricDefinition.INVOLUNTARY_SWITCHES,
            MetricDefinition.PROMOTED_BYTES,
            MetricDefinition.PEAK_MEMORY,
            MetricDefinition.PEER_LEFT_CPUS,
            MetricDefinition.PEER_SLOWDOWN);

    private final CompareDocument document;
    private final List<MetricDefinition> metrics;
    private final MetricDefinition deciding;
    private final VerdictCells cells;

    VerdictTables(CompareDocument document) {
        this.document = document;
        this.metrics = document.comparedBy();
        this.deciding = metrics.getFirst();
        this.cells = new VerdictCells(document.arms(), deciding);
    }

    /** One table for each metric of the user, in display order. Wall and CPU time share a table. */
    List<Table> verdicts() {
        List<Table> tables = new ArrayList<>();
        for (MetricDefinition metric : metrics) {
            if (metric.equals(MetricDefinition.WALL)) {
                tables.add(times());
            } else if (metric.isUserDefined() || metric.equals(MetricDefinition.CPU_UNDER_LOAD)) {
                tables.add(verdicts(metric));
            }
        }
        return tables;
    }

    private Table verdicts(MetricDefinition metric) {
        String title = "%s: %s is better%s"
                .formatted(
                        metric.title(),
                        metric.metric().better(),
                        metric.equals(deciding) ? " (a ratio is the median of the ratios by round)" : "");
        return new Table(
                title,
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right("median"),
                        Table.Column.right("ratio"),
                        Table.Column.right("interval"),
                        Table.Column.left("verdict")),
                document.isMeasured(metric)
                        ? document.arms().stream()
                                .map(arm -> List.of(
                                        Cell.text(arm.label()),
                                        cells.median(arm, metric),
                                        cells.ratio(arm, metric),
                                        cells.interval(arm, metric),
                                        cells.verdict(arm, metric)))
                                .toList()
                        : List.of());
    }

    private Table times() {
        return new Table(
                "Wall and CPU time (a ratio is the median of the ratios by round)",
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right("wall"),
                        Table.Column.right("ratio"),
                        Table.Column.right("interval"),
                        Table.Column.left("verdict"),
                        Table.Column.right("CPU"),
                        Table.Column.right("ratio")),
                document.isMeasured(MetricDefinition.WALL)
                        ? document.arms().stream()
                                .map(arm -> List.of(
                                        Cell.text(arm.label()),
                                        cells.median(arm, MetricDefinition.WALL),
                                        cells.ratio(arm, MetricDefinition.WALL),
                                        cells.interval(arm, MetricDefinition.WALL),
                                        cells.verdict(arm, MetricDefinition.WALL),
                                        cells.median(arm, MetricDefinition.CPU),
                                        cells.ratio(arm, MetricDefinition.CPU)))
                                .toList()
                        : List.of());
    }

    /** Medians of the metrics that explain the verdicts, with the arms side by side. */
    Table details() {
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.left("median of")));
        document.arms().forEach(arm -> columns.add(Table.Column.right(arm.label())));
        List<List<Cell>> rows = DETAILS.stream()
                .filter(document::isMeasured)
                .map(metric -> Stream.concat(
                                Stream.of(Cell.text(metric.title())),
                                document.arms().stream().map(arm -> cells.median(arm, metric)))
                        .toList())
                .toList();
        return new Table("Details", columns, rows);
    }
}

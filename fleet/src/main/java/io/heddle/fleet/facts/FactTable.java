package io.heddle.fleet.facts;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A table of facts, with its columns. {@code docs/fleet.md} describes them. The column {@code variant} is not in the files: it is
 * the name of their folder.
 *
 * <p>The order is that of reading: a file of logs gets its name after those of their events, so a log that is read has its events.
 */
public enum FactTable {
    /** One row for each log. Events count only if their log has a row, and no other log supersedes it. */
    LOGS(
            Column.number("log_id"),
            Column.number("supersedes"),
            Column.text("job"),
            Column.text("instance"),
            Column.text("program"),
            Column.text("job_user"),
            Column.text("change_id"),
            Column.text("platform"),
            Column.text("jdk"),
            Column.text("collector"),
            Column.number("processors"),
            Column.number("memory_bytes"),
            Column.number("heap_initial_bytes"),
            Column.number("heap_max_bytes"),
            Column.number("heap_committed_bytes"),
            Column.number("covered_nanos"),
            Column.text("source"),
            Column.text("source_kind"),
            Column.number("source_bytes"),
            Column.number("source_modified_millis"),
            Column.text("content"),
            Column.text("head"),
            Column.number("lines"),
            Column.number("events"),
            Column.number("not_understood"),
            Column.number("foreign_lines"),
            Column.number("jvms")),
    /** One row for each pause and each concurrent collection. */
    EVENTS(
            Column.number("log_id"),
            Column.text("job"),
            Column.text("instance"),
            Column.text("platform"),
            Column.text("jdk"),
            Column.text("collector"),
            Column.number("heap_initial_bytes"),
            Column.number("heap_max_bytes"),
            Column.number("jvm"),
            Column.number("number"),
            Column.text("kind"),
            Column.text("name"),
            Column.text("cause"),
            Column.number("start_nanos"),
            Column.number("start_epoch_millis"),
            Column.number("duration_nanos"),
            Column.number("gc_cpu_user_nanos"),
            Column.number("gc_cpu_system_nanos"),
            Column.number("heap_before_bytes"),
            Column.number("heap_after_bytes"),
            Column.number("heap_committed_bytes"),
            Column.flag("evacuation_failed")),
    /** One row for each source of a process's CPU time. */
    PROCESSES(
            Column.text("job"),
            Column.text("instance"),
            Column.number("cpu_nanos"),
            Column.number("peak_rss_bytes"),
            Column.text("source"),
            Column.number("ingested_epoch_millis"));

    /** The column that the folders of the files name. */
    public static final String VARIANT = "variant";

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<Column> columns;

    FactTable(Column... columns) {
        this.columns = List.of(columns);
    }

    /**
     * A column.
     *
     * @param type a type that DuckDB and Spark know by this name
     */
    public record Column(String name, String type) {
        private static Column number(String name) {
            return new Column(name, "BIGINT");
        }

        private static Column text(String name) {
            return new Column(name, "STRING");
        }

        private static Column flag(String name) {
            return new Column(name, "BOOLEAN");
        }
    }

    public List<Column> columns() {
        return columns;
    }

    /** The name of the table in SQL, and of its folder. */
    public String tableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A query for no rows with the columns of this table. */
    public String emptyQuery() {
        return columns.stream()
                .map(column -> "CAST(NULL AS %s) AS %s".formatted(column.type(), column.name()))
                .collect(Collectors.joining(", ", "SELECT CAST(NULL AS STRING) AS " + VARIANT + ", ", " WHERE 1 = 0"));
    }
}

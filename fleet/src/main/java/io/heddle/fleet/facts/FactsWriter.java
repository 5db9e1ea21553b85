package io.heddle.fleet.facts;

import io.heddle.gclogs.events.GcEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/**
 * Writes facts as Parquet files. Rows collect in memory until there are enough for a file, or until {@link #flush}.
 *
 * <p>The files of logs get their names after those of their events. If the process is killed in between, the events have no log, and
 * so do not count.
 *
 * <p>For one thread.
 */
public final class FactsWriter implements AutoCloseable {
    /** A row group of Parquet has 122,880 rows in DuckDB, and a file should have several. */
    private static final long EVENTS_OF_A_FILE = 1_000_000;

    /** Attributes of the log that each of its events repeats. */
    private static final List<String> REPEATED =
            List.of("job", "instance", "platform", "jdk", "collector", "heap_initial_bytes", "heap_max_bytes");

    private final FactsDatabase database;
    private final FactsFolder folder;
    private final String name;
    private final TreeSet<String> variants = new TreeSet<>();
    private DuckDBAppender events;
    private DuckDBAppender logs;
    private DuckDBAppender processes;
    private long waiting;
    private int files;

    /**
     * A writer whose files have names of their own.
     *
     * @param name what the names of the files begin with; no other writer may use it
     */
    public FactsWriter(FactsDatabase database, FactsFolder folder, String name) {
        this.database = database;
        this.folder = folder;
        this.name = name;
        for (FactTable table : FactTable.values()) {
            database.execute("CREATE TEMP TABLE %s (%s)".formatted(rows(table), definition(table)));
        }
        events = appender(FactTable.EVENTS);
        logs = appender(FactTable.LOGS);
        processes = appender(FactTable.PROCESSES);
    }

    /** An action that can fail, for {@link #attempt}. */
    @FunctionalInterface
    private interface Action {
        void run() throws SQLException, IOException;
    }

    private static void attempt(Action action) {
        try {
            action.run();
        } catch (SQLException | IOException e) {
            throw new FactsFailed(e);
        }
    }

    /** Adds an event of a log that {@link #log} adds after its events. Events of a log that is never added are not written. */
    public void event(long logId, GcEvent event) {
        attempt(() -> append(logId, event));
        waiting++;
    }

    private void append(long logId, GcEvent event) throws SQLException {
        GcEvent.@Nullable CpuTime cpu = event.cpu();
        GcEvent.@Nullable HeapChange heap = event.heap();
        events.beginRow().append(logId);
        append(events, event.jvm());
        append(events, event.number());
        events.append(event.kind().name()).append(event.name()).append(event.cause());
        append(events, event.startNanos());
        append(events, event.startEpochMillis());
        append(events, event.durationNanos());
        append(events, cpu == null ? GcEvent.UNKNOWN : cpu.userNanos());
        append(events, cpu == null ? GcEvent.UNKNOWN : cpu.systemNanos());
        append(events, heap == null ? GcEvent.UNKNOWN : heap.beforeBytes());
        append(events, heap == null ? GcEvent.UNKNOWN : heap.afterBytes());
        append(events, heap == null ? GcEvent.UNKNOWN : heap.capacityBytes());
        events.append(event.evacuationFailed()).endRow();
    }

    /** Adds a log, after all of its events. */
    public void log(LogFacts log) {
        variants.add(log.instance().variant());
        attempt(() -> append(log));
        if (waiting >= EVENTS_OF_A_FILE) {
            flush();
        }
    }

    private void append(LogFacts log) throws SQLException {
        JobInstance instance = log.instance();
        logs.beginRow().append(instance.variant()).append(log.id());
        append(logs, log.supersedes() == null ? GcEvent.UNKNOWN : log.supersedes());
        logs.append(instance.job()).append(instance.instance());
        logs.append(instance.factors().program());
        logs.append(instance.factors().user());
        logs.append(instance.factors().change());
        logs.append(platform(log));
        logs.append(log.jvm().version()).append(log.jvm().collector().name());
        append(logs, log.jvm().processors());
        append(logs, log.jvm().memoryBytes());
        append(logs, log.jvm().initialHeapBytes());
        append(logs, log.jvm().maxHeapBytes());
        append(logs, log.committedBytes());
        append(logs, log.coveredNanos());
        logs.append(log.source().path()).append(log.source().kind().name());
        append(logs, log.source().bytes());
        append(logs, log.source().modifiedMillis());
        logs.append(log.source().content()).append(log.source().head());
        append(logs, log.counts().lines());
        append(logs, log.counts().events());
        append(logs, log.counts().notUnderstood());
        append(logs, log.counts().foreign());
        append(logs, log.counts().jvms());
        logs.endRow();
    }

    /** Adds the CPU time of a process. */
    public void process(ProcessFacts process, long ingestedEpochMillis) {
        variants.add(process.instance().variant());
        attempt(() -> append(process, ingestedEpochMillis));
    }

    private void append(ProcessFacts process, long ingestedEpochMillis) throws SQLException {
        processes
                .beginRow()
                .append(process.instance().variant())
                .append(process.instance().job())
                .append(process.instance().instance());
        append(processes, process.cpuNanos());
        append(processes, process.peakRssBytes());
        processes.append(process.source()).append(ingestedEpochMillis).endRow();
    }

    /** Writes what was added to files. */
    public void flush() {
        attempt(this::write);
        variants.clear();
        waiting = 0;
        files++;
        events = appender(FactTable.EVENTS);
        logs = appender(FactTable.LOGS);
        processes = appender(FactTable.PROCESSES);
    }

    private void write() throws SQLException, IOException {
        close(events, logs, processes);
        List<Path> written = new ArrayList<>();
        String repeated = REPEATED.stream().map(column -> "l." + column).collect(Collectors.joining(", "));
        String own = FactTable.EVENTS.columns().stream()
                .map(FactTable.Column::name)
                .filter(column -> !column.equals("log_id") && !REPEATED.contains(column))
                .map(column -> "e." + column)
                .collect(Collectors.joining(", "));
        for (String variant : variants) {
            String ofVariant = "%s = %s".formatted(FactTable.VARIANT, FactsDatabase.quoted(variant));
            write(
                    FactTable.EVENTS,
                    variant,
                    "SELECT e.log_id, %s, %s FROM %s e JOIN %s l ON e.log_id = l.log_id WHERE l.%s"
                            .formatted(repeated, own, rows(FactTable.EVENTS), rows(FactTable.LOGS), ofVariant),
                    written);
            for (FactTable table : List.of(FactTable.PROCESSES, FactTable.LOGS)) {
                write(
                        table,
                        variant,
                        "SELECT * EXCLUDE (%s) FROM %s WHERE %s".formatted(FactTable.VARIANT, rows(table), ofVariant),
                        written);
            }
        }
        for (Path file : written) {
            Files.move(file, file.resolveSibling(file.getFileName().toString().substring(1)));
        }
        for (FactTable table : FactTable.values()) {
            database.execute("TRUNCATE " + rows(table));
        }
    }

    /** Writes the rows of a query, if it has any, to a file whose name begins with a dot. */
    private void write(FactTable table, String variant, String query, List<Path> written) throws IOException {
        Path partition = Files.createDirectories(folder.partition(table, variant));
        Path file = partition.resolve(".%s-%d%s".formatted(name, files, FactsFolder.SUFFIX));
        database.execute("COPY (%s) TO %s (FORMAT parquet, COMPRESSION zstd, WRITE_EMPTY_FILE false)"
                .formatted(query, FactsDatabase.quoted(file.toString())));
        if (Files.exists(file)) {
            written.add(file);
        }
    }

    private DuckDBAppender appender(FactTable table) {
        try {
            return database.appender(rows(table));
        } catch (SQLException e) {
            throw new FactsFailed(e);
        }
    }

    private static String rows(FactTable table) {
        return table.tableName() + "_to_write";
    }

    private static String definition(FactTable table) {
        Stream<String> columns = table.columns().stream()
                .filter(column -> table != FactTable.EVENTS || !REPEATED.contains(column.name()))
                .map(column -> column.name() + " " + column.type());
        Stream<String> variant = table == FactTable.EVENTS ? Stream.of() : Stream.of(FactTable.VARIANT + " STRING");
        return Stream.concat(variant, columns).collect(Collectors.joining(", "));
    }

    /** The platform as the user names it, else what the log says of the machine. */
    private static @Nullable String platform(LogFacts log) {
        String stated = log.instance().factors().platform();
        if (stated != null || log.jvm().processors() == GcEvent.UNKNOWN) {
            return stated;
        }
        return log.jvm().memoryBytes() == GcEvent.UNKNOWN
                ? log.jvm().processors() + " CPUs"
                : "%d CPUs, %d GiB"
                        .formatted(log.jvm().processors(), Math.round(log.jvm().memoryBytes() / 0x1p30));
    }

    private static void append(DuckDBAppender row, long value) throws SQLException {
        if (value == GcEvent.UNKNOWN) {
            row.appendNull();
        } else {
            row.append(value);
        }
    }

    private static void close(DuckDBAppender... appenders) throws SQLException {
        for (DuckDBAppender appender : appenders) {
            appender.close();
        }
    }

    /** Discards what was not flushed. */
    @Override
    public void close() {
        attempt(() -> close(events, logs, processes));
    }
}

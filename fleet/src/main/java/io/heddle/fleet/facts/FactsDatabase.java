package io.heddle.fleet.facts;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * An embedded database (DuckDB) that reads and writes facts. It keeps nothing: tables are in memory, and on disk only what exceeds
 * the limit. Failures are {@link FactsFailed}.
 */
public final class FactsDatabase implements AutoCloseable {
    private static final String MEMORY_LIMIT = "1GB";

    private final DuckDBConnection connection;

    private FactsDatabase(DuckDBConnection connection) {
        this.connection = connection;
    }

    /**
     * Opens a database of its own.
     *
     * @param overflow a folder for what exceeds the memory; created when needed
     */
    public static FactsDatabase open(Path overflow) {
        Properties settings = new Properties();
        settings.setProperty("memory_limit", MEMORY_LIMIT);
        settings.setProperty("temp_directory", overflow.toString());
        // Parquet is built in. Nothing is loaded from the network.
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        try {
            return new FactsDatabase((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:", settings));
        } catch (SQLException e) {
            throw new FactsFailed(e);
        }
    }

    /** A further connection to the same database, for another thread. Temporary tables belong to a connection. */
    public FactsDatabase duplicate() {
        try {
            return new FactsDatabase(connection.duplicate());
        } catch (SQLException e) {
            throw new FactsFailed(e);
        }
    }

    /** Runs a statement without a result. */
    public void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new FactsFailed(e);
        }
    }

    /** Receives a row of a result. */
    @FunctionalInterface
    public interface RowReader {
        /** Reads the columns of the row, which are numbered from 1. */
        void read(ResultSet row) throws SQLException;
    }

    /** Runs a query. */
    public void query(String sql, RowReader reader) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                reader.read(rows);
            }
        } catch (SQLException e) {
            throw new FactsFailed(e);
        }
    }

    /** Appends to a temporary table of this connection. */
    DuckDBAppender appender(String table) throws SQLException {
        return connection.createAppender("temp", "main", table);
    }

    /**
     * A query for the rows of a table for some variants. A column that a file, or each of them, lacks is null.
     *
     * @throws IOException if the folder cannot be read
     */
    public static String select(FactTable table, FactsFolder folder, List<String> variants) throws IOException {
        StringBuilder query = new StringBuilder(table.emptyQuery());
        for (String variant : variants) {
            List<Path> files = folder.files(table, List.of(variant));
            if (!files.isEmpty()) {
                // The variant is not read from the paths: folders above the facts may have such names, too.
                query.append(files.stream()
                        .map(file -> quoted(withoutPatterns(file)))
                        .collect(Collectors.joining(
                                ", ",
                                " UNION ALL BY NAME SELECT *, %s AS %s FROM read_parquet(["
                                        .formatted(quoted(variant), FactTable.VARIANT),
                                "], union_by_name = true, hive_partitioning = false)")));
            }
        }
        return query.toString();
    }

    /** A query for the rows of a CSV file with names in its first line; all columns are text. */
    public static String selectCsv(Path file) {
        return "SELECT * FROM read_csv(%s, header = true, all_varchar = true)".formatted(quoted(withoutPatterns(file)));
    }

    /**
     * A path in which no character stands for others. A backslash would make the others literal only in a pattern, so such a path stays as
     * it is: the database takes a path that matches nothing else literally.
     */
    private static String withoutPatterns(Path file) {
        String path = file.toString();
        return path.contains("\\") ? path : path.replaceAll("[\\[*?]", "[$0]");
    }

    /** A literal of SQL. */
    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new FactsFailed(e);
        }
    }
}

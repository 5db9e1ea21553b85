package io.heddle.fleet.sql;

import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DuckDB, in this process. */
public final class DuckDbEngine implements QueryEngine {
    private final FactsFolder folder;
    private final FactsDatabase database;

    /** @param overflow a folder for what exceeds the memory; created when needed */
    public DuckDbEngine(FactsFolder folder, Path overflow) {
        this.folder = folder;
        this.database = FactsDatabase.open(overflow);
    }

    @Override
    public String description() {
        StringBuilder name = new StringBuilder("DuckDB ");
        query("SELECT version()", row -> name.append(row.text(1)));
        return name.toString();
    }

    @Override
    public List<String> variants() {
        try {
            return folder.variants();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void read(List<String> variants) {
        try {
            for (FactTable table : FactTable.values()) {
                view(table.tableName(), FactsDatabase.select(table, folder, variants));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void view(String name, String query) {
        database.execute("CREATE OR REPLACE TEMP VIEW %s AS %s".formatted(name, query));
    }

    @Override
    public void table(String name, String query) {
        database.execute("CREATE OR REPLACE TEMP TABLE %s AS %s".formatted(name, query));
    }

    @Override
    public void query(String query, RowReader reader) {
        database.query(query, result -> reader.read(new ResultRow(result)));
    }

    @Override
    public void close() {
        database.close();
    }

    private record ResultRow(ResultSet result) implements Row {
        @Override
        public @Nullable String text(int column) {
            try {
                return result.getString(column);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public double number(int column) {
            try {
                double value = result.getDouble(column);
                return result.wasNull() ? Double.NaN : value;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

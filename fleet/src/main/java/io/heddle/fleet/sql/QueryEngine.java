package io.heddle.fleet.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs queries on the tables of a folder of facts. The same queries run on each engine, so they use the SQL that all have in common.
 * Failures are unchecked, with one line for people as their message.
 *
 * <p>For one thread.
 */
public interface QueryEngine extends AutoCloseable {
    /** The name and version of the engine, for reports. */
    String description();

    /** The variants with facts, in alphabetical order. */
    List<String> variants();

    /** Reads the facts of these variants from now on, as the views {@code events}, {@code logs} and {@code processes}. */
    void read(List<String> variants);

    /** Gives a query a name. */
    void view(String name, String query);

    /** Computes a query once, and gives its result a name. */
    void table(String name, String query);

    /** Runs a query. */
    void query(String query, RowReader reader);

    @Override
    void close();

    /** Receives the rows of a result. */
    @FunctionalInterface
    interface RowReader {
        void read(Row row);
    }

    /** A row of a result. Columns are numbered from 1. */
    interface Row {
        /** The text of a column; null if it has none. */
        @Nullable
        String text(int column);

        /** The number in a column; NaN if it has none. */
        double number(int column);
    }
}

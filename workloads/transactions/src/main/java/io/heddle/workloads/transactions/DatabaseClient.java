package io.heddle.workloads.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A connection with its prepared statements. Not thread-safe. */
final class DatabaseClient {
    private static final int MAX_ATTEMPTS = 1_000;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    DatabaseClient(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
    }

    /** Runs and commits a transaction. Retries it if another one locks the same rows for too long. */
    long commit(Transaction transaction) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                long result = transaction.execute(this);
                connection.commit();
                return result;
            } catch (SQLTransactionRollbackException | SQLTimeoutException conflict) {
                connection.rollback();
                if (attempt == MAX_ATTEMPTS) {
                    throw conflict;
                }
            }
        }
    }

    void commit() throws SQLException {
        connection.commit();
    }

    /** Runs an update. Returns the number of changed rows. */
    int update(String sql, Object... values) throws SQLException {
        return bound(sql, values).executeUpdate();
    }

    List<long[]> rows(String sql, Object... values) throws SQLException {
        try (ResultSet found = bound(sql, values).executeQuery()) {
            int columns = found.getMetaData().getColumnCount();
            List<long[]> rows = new ArrayList<>();
            while (found.next()) {
                long[] row = new long[columns];
                for (int column = 0; column < columns; column++) {
                    row[column] = found.getLong(column + 1);
                }
                rows.add(row);
            }
            return rows;
        }
    }

    long number(String sql, Object... values) throws SQLException {
        return rows(sql, values).get(0)[0];
    }

    String text(String sql, Object... values) throws SQLException {
        try (ResultSet found = bound(sql, values).executeQuery()) {
            found.next();
            return found.getString(1);
        }
    }

    private PreparedStatement bound(String sql, Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}

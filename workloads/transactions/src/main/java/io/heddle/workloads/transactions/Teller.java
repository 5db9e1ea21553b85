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

/** A connection with the statements that it has prepared. For one thread at a time. */
final class Teller {
    private static final int MOST_TRIES = 1_000;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Teller(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
    }

    /** Does a transaction and commits it; when another holds the same rows for too long, tries again. */
    long commit(Transaction transaction) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                long answer = transaction.perform(this);
                connection.commit();
                return answer;
            } catch (SQLTransactionRollbackException | SQLTimeoutException conflict) {
                connection.rollback();
                if (tries == MOST_TRIES) {
                    throw conflict;
                }
            }
        }
    }

    void commit() throws SQLException {
        connection.commit();
    }

    /** Returns the number of rows that it changed. */
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

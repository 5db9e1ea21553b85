package io.heddle.workloads.bank;

import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import io.heddle.workloads.services.Failure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** JDBC clients of the bank, each with a connection of its own. */
record BankClients(int port) implements Clients {
    @Override
    public Client connect() throws SQLException {
        return new Customer(open());
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:" + port + "/./bank;LOCK_TIMEOUT=30000", "sa", "");
    }

    /** All sums of balances must equal the sum of the amounts (TPC Benchmark B, clause 3.3.2, consistency conditions). */
    @Override
    public void verify() throws SQLException, Failure {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            long amounts = sum(statement, "amount", "history");
            for (String table : new String[] {"branches", "tellers", "accounts"}) {
                long balances = sum(statement, "balance", table);
                if (balances != amounts) {
                    throw new Failure("the balances of the " + table + " are " + balances + " instead of " + amounts);
                }
            }
        }
    }

    private static long sum(Statement statement, String column, String table) throws SQLException {
        try (ResultSet result = statement.executeQuery("select coalesce(sum(" + column + "), 0) from " + table)) {
            result.next();
            return result.getLong(1);
        }
    }
}

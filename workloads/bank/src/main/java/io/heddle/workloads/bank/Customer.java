package io.heddle.workloads.bank;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Failure;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A client whose requests are the transaction of TPC Benchmark B (clause 1.2). */
final class Customer implements Client {
    private static final int LARGEST_AMOUNT = 1_000_000;

    private final Connection connection;
    private final PreparedStatement updateAccount;
    private final PreparedStatement readAccount;
    private final PreparedStatement updateTeller;
    private final PreparedStatement updateBranch;
    private final PreparedStatement insertHistory;

    Customer(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
        updateAccount = connection.prepareStatement("update accounts set balance = balance + ? where id = ?");
        readAccount = connection.prepareStatement("select balance from accounts where id = ?");
        updateTeller = connection.prepareStatement("update tellers set balance = balance + ? where id = ?");
        updateBranch = connection.prepareStatement("update branches set balance = balance + ? where id = ?");
        insertHistory = connection.prepareStatement("insert into history values (?, ?, ?, ?, current_timestamp)");
    }

    /** All clients lock rows in one order, so there are no deadlocks. The branch, which is the scarcest, comes last. */
    @Override
    public void sendRandomRequest(SplitMix64 random) throws SQLException, Failure {
        int account = random.nextInt(BankServer.ACCOUNTS);
        int teller = random.nextInt(BankServer.TELLERS);
        int branch = teller % BankServer.BRANCHES;
        int amount = random.nextInt(2 * LARGEST_AMOUNT) - LARGEST_AMOUNT;
        add(updateAccount, amount, account);
        readAccount.setInt(1, account);
        try (ResultSet balance = readAccount.executeQuery()) {
            if (!balance.next()) {
                throw new Failure("account " + account + " is missing");
            }
        }
        add(updateTeller, amount, teller);
        insertHistory.setInt(1, account);
        insertHistory.setInt(2, teller);
        insertHistory.setInt(3, branch);
        insertHistory.setInt(4, amount);
        insertHistory.executeUpdate();
        add(updateBranch, amount, branch);
        connection.commit();
    }

    private static void add(PreparedStatement update, int amount, int row) throws SQLException, Failure {
        update.setInt(1, amount);
        update.setInt(2, row);
        if (update.executeUpdate() != 1) {
            throw new Failure("row " + row + " is missing");
        }
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}

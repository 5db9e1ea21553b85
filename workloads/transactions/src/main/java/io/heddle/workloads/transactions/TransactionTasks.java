package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Tasks;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.h2.jdbcx.JdbcDataSource;

/**
 * Transactions of a shop in an H2 in-memory database. A thread takes an idle connection, or opens one, so there are at most as
 * many connections as threads.
 */
final class TransactionTasks implements Tasks {
    private final ShopModel shop;
    private final JdbcDataSource database;
    private final Queue<DatabaseClient> idle = new ConcurrentLinkedQueue<>();

    private TransactionTasks(ShopModel shop, JdbcDataSource database) {
        this.shop = shop;
        this.database = database;
    }

    static TransactionTasks open(ShopModel shop) throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";LOCK_TIMEOUT=60000");
        TransactionTasks tasks = new TransactionTasks(shop, database);
        DatabaseClient client = tasks.client();
        InitialData.insert(shop, client);
        tasks.idle.add(client);
        return tasks;
    }

    @Override
    public long run(int task) throws SQLException {
        DatabaseClient client = client();
        long result = client.commit(shop.transaction(task));
        idle.add(client);
        return result;
    }

    /** Applies the same transactions to the expected state, one after another, and compares it with the whole database. */
    @Override
    public Optional<String> findError(long[] results) throws SQLException {
        ExpectedState expected = ExpectedState.initial(shop);
        for (int task = 0; task < results.length; task++) {
            Transaction transaction = shop.transaction(task);
            long expectedResult = transaction.applyTo(expected);
            if (results[task] != expectedResult) {
                return Optional.of("transaction %d has result %016x instead of %016x: %s"
                        .formatted(task, results[task], expectedResult, transaction));
            }
        }
        DatabaseClient client = client();
        Optional<String> error = expected.findError(client);
        idle.add(client);
        return error;
    }

    /** Shuts down the database, which closes all connections. */
    @Override
    public void close() throws IOException {
        try (Connection last = database.getConnection();
                Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException failed) {
            throw new IOException(failed);
        }
    }

    DatabaseClient client() throws SQLException {
        DatabaseClient found = idle.poll();
        return found != null ? found : new DatabaseClient(database.getConnection());
    }
}

package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Questions;
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
 * A shop whose transactions are done in an H2 database in memory. A thread takes an idle teller, or a new one when
 * none is idle, so there are at most as many connections as threads.
 */
final class Business implements Questions {
    private final Shop shop;
    private final JdbcDataSource database;
    private final Queue<Teller> idle = new ConcurrentLinkedQueue<>();

    private Business(Shop shop, JdbcDataSource database) {
        this.shop = shop;
        this.database = database;
    }

    static Business opened(Shop shop) throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";LOCK_TIMEOUT=60000");
        Business business = new Business(shop, database);
        Teller teller = business.teller();
        Opening.of(shop, teller);
        business.idle.add(teller);
        return business;
    }

    @Override
    public long answer(int question) throws SQLException {
        Teller teller = teller();
        long answer = teller.commit(shop.transaction(question));
        idle.add(teller);
        return answer;
    }

    /** Enters the same transactions in books, one after the other, and compares these with all that is in the database. */
    @Override
    public Optional<String> complaint(long[] answers) throws SQLException {
        Books books = Books.opened(shop);
        for (int question = 0; question < answers.length; question++) {
            Transaction transaction = shop.transaction(question);
            long right = transaction.enter(books);
            if (answers[question] != right) {
                return Optional.of("transaction %d answered %016x instead of %016x: %s"
                        .formatted(question, answers[question], right, transaction));
            }
        }
        Teller teller = teller();
        Optional<String> complaint = books.complaint(teller);
        idle.add(teller);
        return complaint;
    }

    /** Ends the database, and with it all connections. */
    @Override
    public void close() throws IOException {
        try (Connection last = database.getConnection();
                Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException failed) {
            throw new IOException(failed);
        }
    }

    Teller teller() throws SQLException {
        Teller found = idle.poll();
        return found != null ? found : new Teller(database.getConnection());
    }
}

package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Checksum;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;

/**
 * A transaction of the shop in two forms: in SQL, and on the expected state, which verifies the database. Results depend only on
 * the shop, and changes are sums, so the order of transactions has no effect.
 *
 * <p>All transactions lock rows in one order (items, then accounts, each by number), so they cannot deadlock. In H2, deadlocked
 * transactions may spin forever after one of their statements was rolled back.
 */
sealed interface Transaction {
    /** Runs the transaction in the database without a commit. */
    long execute(DatabaseClient client) throws SQLException;

    /** Applies the transaction to the expected state. Returns the expected result. */
    long applyTo(ExpectedState state);

    /** A transfer between accounts with optimistic locking: read, compute, write if the version is unchanged. */
    record Transfer(int number, int source, int target, long cents) implements Transaction {
        @Override
        public long execute(DatabaseClient client) throws SQLException {
            List<long[]> accounts = client.rows(
                    "SELECT id, balance, version FROM account WHERE id IN (?, ?) ORDER BY id", source, target);
            for (long[] account : accounts) {
                int changed = client.update(
                        "UPDATE account SET balance = ?, version = version + 1 WHERE id = ? AND version = ?",
                        account[1] + (account[0] == source ? -cents : cents),
                        account[0],
                        account[2]);
                if (changed == 0) {
                    throw new SQLTransactionRollbackException("account " + account[0] + " has changed meanwhile");
                }
            }
            int inserted = client.update("INSERT INTO transfer VALUES (?, ?, ?, ?)", number, source, target, cents);
            return new Checksum().add(number).add(accounts.size() + inserted).value();
        }

        @Override
        public long applyTo(ExpectedState state) {
            state.pay(source, target, cents);
            state.transfers().add(number, cents);
            return new Checksum().add(number).add(3).value();
        }
    }

    /** A purchase: an order, less stock, and a payment from the buyer's account to a till. */
    record Purchase(int number, int buyer, int till, List<OrderLine> lines) implements Transaction {
        @Override
        public long execute(DatabaseClient client) throws SQLException {
            client.update("INSERT INTO purchase VALUES (?, ?, 0)", number, buyer);
            for (OrderLine line : lines) {
                client.update("INSERT INTO line VALUES (?, ?, ?)", number, line.item(), line.quantity());
                client.update(
                        "UPDATE item SET stock = stock - ?, sold = sold + ? WHERE id = ?",
                        line.quantity(),
                        line.quantity(),
                        line.item());
            }
            long total = client.number("""
                    SELECT SUM(line.quantity * item.price)
                    FROM line JOIN item ON item.id = line.item WHERE line.purchase = ?
                    """, number);
            client.update("UPDATE purchase SET total = ? WHERE id = ?", total, number);
            pay(client, till, total);
            pay(client, buyer, -total);
            return new Checksum().add(number).add(total).value();
        }

        private static void pay(DatabaseClient client, int account, long cents) throws SQLException {
            client.update(
                    "UPDATE account SET balance = balance + ?, version = version + 1 WHERE id = ?", cents, account);
        }

        @Override
        public long applyTo(ExpectedState state) {
            long total = state.shop().cost(lines);
            lines.forEach(line -> state.sold().add(line.item(), line.quantity()));
            state.purchases().add(number, total);
            state.pay(buyer, till, total);
            return new Checksum().add(number).add(total).value();
        }
    }

    /**
     * A statement of account with its oldest orders. Orders since the opening must add up, but depend on time, so they are not in
     * the result.
     */
    record Statement(int account) implements Transaction {
        private static final int MOST_ORDERS = 30;

        @Override
        public long execute(DatabaseClient client) throws SQLException {
            Checksum sum = new Checksum().add(client.text("SELECT owner FROM account WHERE id = ?", account));
            List<long[]> orders = client.rows("""
                    SELECT purchase.id, purchase.total, SUM(line.quantity * item.price)
                    FROM purchase JOIN line ON line.purchase = purchase.id JOIN item ON item.id = line.item
                    WHERE purchase.account = ? GROUP BY purchase.id, purchase.total ORDER BY purchase.id LIMIT ?
                    """, account, MOST_ORDERS);
            for (long[] order : orders) {
                if (order[1] != order[2]) {
                    throw new IllegalStateException(
                            "order %d costs %d, but its lines %d".formatted(order[0], order[1], order[2]));
                }
                if (order[0] < 0) {
                    sum.add(order[0]).add(order[1]);
                }
            }
            return sum.value();
        }

        @Override
        public long applyTo(ExpectedState state) {
            Purchase old = state.shop().oldOrder(account);
            return new Checksum()
                    .add(state.shop().owner(account))
                    .add(old.number())
                    .add(state.shop().cost(old.lines()))
                    .value();
        }
    }

    /** The sums over all accounts and items, which no transaction may change. */
    record Stocktaking() implements Transaction {
        @Override
        public long execute(DatabaseClient client) throws SQLException {
            return new Checksum()
                    .add(client.number("SELECT SUM(balance) FROM account"))
                    .add(client.number("SELECT SUM(stock + sold) FROM item"))
                    .value();
        }

        @Override
        public long applyTo(ExpectedState state) {
            return new Checksum()
                    .add(state.shop().accounts() * ShopModel.OPENING_BALANCE)
                    .add((long) state.shop().items() * ShopModel.OPENING_STOCK)
                    .value();
        }
    }
}

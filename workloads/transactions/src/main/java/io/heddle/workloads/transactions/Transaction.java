package io.heddle.workloads.transactions;

import io.heddle.workloads.harness.Checksum;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;

/**
 * What somebody wants of the shop, said twice: in SQL, and as entries in plain books to check the database by. What
 * it answers depends on the shop alone; what it changes are sums, so that the order of transactions does not matter.
 *
 * <p>All lock rows in one order (items, then accounts, each by number), so that no two can wait for each other: in H2
 * deadlocked transactions may spin for ever without noticing it once a statement of theirs was rolled back.
 */
sealed interface Transaction {
    /** Does it in the database, without committing. */
    long perform(Teller teller) throws SQLException;

    /** Enters it in the books, and says what the database must have answered. */
    long enter(Books books);

    /** Money that goes from one account to another, locked optimistically: read, think, write if nobody else has. */
    record Transfer(int number, int source, int target, long cents) implements Transaction {
        @Override
        public long perform(Teller teller) throws SQLException {
            List<long[]> accounts = teller.rows(
                    "SELECT id, balance, version FROM account WHERE id IN (?, ?) ORDER BY id", source, target);
            for (long[] account : accounts) {
                int changed = teller.update(
                        "UPDATE account SET balance = ?, version = version + 1 WHERE id = ? AND version = ?",
                        account[1] + (account[0] == source ? -cents : cents),
                        account[0],
                        account[2]);
                if (changed == 0) {
                    throw new SQLTransactionRollbackException("account " + account[0] + " has changed meanwhile");
                }
            }
            int inserted = teller.update("INSERT INTO transfer VALUES (?, ?, ?, ?)", number, source, target, cents);
            return new Checksum().add(number).add(accounts.size() + inserted).value();
        }

        @Override
        public long enter(Books books) {
            books.pay(source, target, cents);
            books.transfers().add(number, cents);
            return new Checksum().add(number).add(3).value();
        }
    }

    /** An order with all that follows from it: less stock, and money from the buyer's account to a till of the shop. */
    record Purchase(int number, int buyer, int till, List<Line> lines) implements Transaction {
        @Override
        public long perform(Teller teller) throws SQLException {
            teller.update("INSERT INTO purchase VALUES (?, ?, 0)", number, buyer);
            for (Line line : lines) {
                teller.update("INSERT INTO line VALUES (?, ?, ?)", number, line.item(), line.quantity());
                teller.update(
                        "UPDATE item SET stock = stock - ?, sold = sold + ? WHERE id = ?",
                        line.quantity(),
                        line.quantity(),
                        line.item());
            }
            long total = teller.number("""
                    SELECT SUM(line.quantity * item.price)
                    FROM line JOIN item ON item.id = line.item WHERE line.purchase = ?
                    """, number);
            teller.update("UPDATE purchase SET total = ? WHERE id = ?", total, number);
            pay(teller, till, total);
            pay(teller, buyer, -total);
            return new Checksum().add(number).add(total).value();
        }

        private static void pay(Teller teller, int account, long cents) throws SQLException {
            teller.update(
                    "UPDATE account SET balance = balance + ?, version = version + 1 WHERE id = ?", cents, account);
        }

        @Override
        public long enter(Books books) {
            long total = books.shop().cost(lines);
            lines.forEach(line -> books.sold().add(line.item(), line.quantity()));
            books.purchases().add(number, total);
            books.pay(buyer, till, total);
            return new Checksum().add(number).add(total).value();
        }
    }

    /** An account with its orders, the oldest first. What came since the shop opened must add up, but depends on time. */
    record Statement(int account) implements Transaction {
        private static final int MOST_ORDERS = 30;

        @Override
        public long perform(Teller teller) throws SQLException {
            Checksum sum = new Checksum().add(teller.text("SELECT owner FROM account WHERE id = ?", account));
            List<long[]> orders = teller.rows("""
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
        public long enter(Books books) {
            Purchase old = books.shop().oldOrder(account);
            return new Checksum()
                    .add(books.shop().owner(account))
                    .add(old.number())
                    .add(books.shop().cost(old.lines()))
                    .value();
        }
    }

    /** Sums over all accounts and all items, which nothing that happens meanwhile may change. */
    record Stocktaking() implements Transaction {
        @Override
        public long perform(Teller teller) throws SQLException {
            return new Checksum()
                    .add(teller.number("SELECT SUM(balance) FROM account"))
                    .add(teller.number("SELECT SUM(stock + sold) FROM item"))
                    .value();
        }

        @Override
        public long enter(Books books) {
            return new Checksum()
                    .add(books.shop().accounts() * Shop.OPENING_BALANCE)
                    .add((long) books.shop().items() * Shop.OPENING_STOCK)
                    .value();
        }
    }
}

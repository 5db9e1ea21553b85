package io.heddle.workloads.transactions;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What the database must hold, kept in plain maps by entering one transaction after the other. */
record Books(Shop shop, Book balances, Book sold, Book purchases, Book transfers) {
    /** Those of a shop before its first transaction. */
    static Books opened(Shop shop) {
        Books books = new Books(
                shop,
                new Book("the balance of account", "SELECT id, balance FROM account"),
                new Book("the sale of item", "SELECT id, sold FROM item WHERE stock + sold = " + Shop.OPENING_STOCK),
                new Book("the total of order", """
                        SELECT id, total FROM purchase WHERE total = (SELECT SUM(line.quantity * item.price)
                        FROM line JOIN item ON item.id = line.item WHERE line.purchase = purchase.id)
                        """),
                new Book("the amount of transfer", "SELECT id, cents FROM transfer"));
        for (int account = 0; account < shop.accounts(); account++) {
            books.balances.add(account, Shop.OPENING_BALANCE);
            Transaction.Purchase old = shop.oldOrder(account);
            books.purchases.add(old.number(), shop.cost(old.lines()));
        }
        for (int item = 0; item < shop.items(); item++) {
            books.sold.add(item, 0);
        }
        return books;
    }

    void pay(int source, int target, long cents) {
        balances.add(source, -cents);
        balances.add(target, cents);
    }

    /** What is wrong with the database, if anything. */
    Optional<String> complaint(Teller teller) throws SQLException {
        for (Book book : List.of(balances, sold, purchases, transfers)) {
            Optional<String> complaint = book.complaint(teller);
            if (complaint.isPresent()) {
                return complaint;
            }
        }
        return Optional.empty();
    }
}

package io.heddle.workloads.transactions;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The expected state of the database, computed in maps from one transaction after another. */
record ExpectedState(
        ShopModel shop, ExpectedSums balances, ExpectedSums sold, ExpectedSums purchases, ExpectedSums transfers) {
    /** The state before the first transaction. */
    static ExpectedState initial(ShopModel shop) {
        ExpectedState state = new ExpectedState(
                shop,
                new ExpectedSums("the balance of account", "SELECT id, balance FROM account"),
                new ExpectedSums(
                        "the sale of item",
                        "SELECT id, sold FROM item WHERE stock + sold = " + ShopModel.OPENING_STOCK),
                new ExpectedSums("the total of order", """
                        SELECT id, total FROM purchase WHERE total = (SELECT SUM(line.quantity * item.price)
                        FROM line JOIN item ON item.id = line.item WHERE line.purchase = purchase.id)
                        """),
                new ExpectedSums("the amount of transfer", "SELECT id, cents FROM transfer"));
        for (int account = 0; account < shop.accounts(); account++) {
            state.balances.add(account, ShopModel.OPENING_BALANCE);
            Transaction.Purchase old = shop.oldOrder(account);
            state.purchases.add(old.number(), shop.cost(old.lines()));
        }
        for (int item = 0; item < shop.items(); item++) {
            state.sold.add(item, 0);
        }
        return state;
    }

    void pay(int source, int target, long cents) {
        balances.add(source, -cents);
        balances.add(target, cents);
    }

    /** The first difference of the database. */
    Optional<String> findError(DatabaseClient teller) throws SQLException {
        for (ExpectedSums sums : List.of(balances, sold, purchases, transfers)) {
            Optional<String> error = sums.findError(teller);
            if (error.isPresent()) {
                return error;
            }
        }
        return Optional.empty();
    }
}

package io.heddle.workloads.transactions;

import java.sql.SQLException;

/** The initial contents of the database. Money is in cents. */
final class InitialData {
    private static final String[] TABLES = {
        "CREATE TABLE account (id INT PRIMARY KEY, owner VARCHAR(60) NOT NULL, balance BIGINT NOT NULL,"
                + " version INT NOT NULL)",
        "CREATE TABLE item (id INT PRIMARY KEY, price INT NOT NULL, stock INT NOT NULL, sold INT NOT NULL)",
        "CREATE TABLE purchase (id INT PRIMARY KEY, account INT NOT NULL REFERENCES account, total BIGINT NOT NULL)",
        """
        CREATE TABLE line (purchase INT NOT NULL REFERENCES purchase, item INT NOT NULL REFERENCES item,
            quantity INT NOT NULL, PRIMARY KEY (purchase, item))
        """,
        "CREATE TABLE transfer (id INT PRIMARY KEY, source INT NOT NULL, target INT NOT NULL, cents BIGINT NOT NULL)",
    };

    private InitialData() {}

    static void insert(ShopModel shop, DatabaseClient client) throws SQLException {
        for (String table : TABLES) {
            client.update(table);
        }
        for (int item = 0; item < shop.items(); item++) {
            client.update("INSERT INTO item VALUES (?, ?, ?, 0)", item, shop.price(item), ShopModel.OPENING_STOCK);
        }
        for (int account = 0; account < shop.accounts(); account++) {
            client.update(
                    "INSERT INTO account VALUES (?, ?, ?, 0)", account, shop.owner(account), ShopModel.OPENING_BALANCE);
            Transaction.Purchase old = shop.oldOrder(account);
            client.update("INSERT INTO purchase VALUES (?, ?, ?)", old.number(), account, shop.cost(old.lines()));
            for (OrderLine line : old.lines()) {
                client.update("INSERT INTO line VALUES (?, ?, ?)", old.number(), line.item(), line.quantity());
            }
        }
        client.commit();
    }
}

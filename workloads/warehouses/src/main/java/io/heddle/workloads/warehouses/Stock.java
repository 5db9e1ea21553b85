package io.heddle.workloads.warehouses;

/** The stock of an item in a warehouse. Not thread-safe. */
final class Stock {
    /** The least stock after an order. A warehouse that would fall below it refills first. */
    static final int LEAST = 10;

    static final int REFILL = 91;

    private int quantity;
    private long sold;

    Stock(int quantity) {
        this.quantity = quantity;
    }

    /** The initial stock of an item. */
    static int initial(int item) {
        return 10 + item * 31 % 91;
    }

    void take(int wanted) {
        if (quantity - wanted < LEAST) {
            quantity += REFILL;
        }
        quantity -= wanted;
        sold += wanted;
    }

    int quantity() {
        return quantity;
    }

    long sold() {
        return sold;
    }
}

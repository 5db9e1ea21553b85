package io.heddle.workloads.warehouses;

/** How much of an item a warehouse has. For one thread. */
final class Stock {
    /** A warehouse that would have less than this after an order gets more first. */
    static final int LEAST = 10;

    static final int REFILL = 91;

    private int quantity;
    private long sold;

    Stock(int quantity) {
        this.quantity = quantity;
    }

    /** What every warehouse has of an item at first. */
    static int atFirst(int item) {
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

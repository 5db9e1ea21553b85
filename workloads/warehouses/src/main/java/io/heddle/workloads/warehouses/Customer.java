package io.heddle.workloads.warehouses;

import org.jspecify.annotations.Nullable;

/** A customer. Not thread-safe. */
final class Customer {
    private static final int HISTORY_LENGTH = 250;

    private final int number;
    private String history = "";
    private long balanceCents;
    private @Nullable Order newest;

    Customer(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    long balanceCents() {
        return balanceCents;
    }

    /** Adds the price of a delivery to the balance. */
    void owe(long cents) {
        balanceCents += cents;
    }

    /** Records a payment at the beginning of the history, which is truncated to a fixed length. */
    void pay(long cents) {
        balanceCents -= cents;
        String line = "paid " + cents + ", balance " + balanceCents + '\n';
        history = line + history.substring(0, Math.min(history.length(), HISTORY_LENGTH - line.length()));
    }

    void ordered(Order order) {
        newest = order;
    }

    @Nullable
    Order newest() {
        return newest;
    }
}

package io.heddle.workloads.warehouses;

import org.jspecify.annotations.Nullable;

/** Somebody who orders and pays. For one thread. */
final class Customer {
    private static final int PAGE = 250;

    private final int number;
    private String page = "";
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

    /** For what was delivered. */
    void owe(long cents) {
        balanceCents += cents;
    }

    /** Payments are written down, the last first, as far as the page goes. */
    void pay(long cents) {
        balanceCents -= cents;
        String line = "paid " + cents + ", balance " + balanceCents + '\n';
        page = line + page.substring(0, Math.min(page.length(), PAGE - line.length()));
    }

    void ordered(Order order) {
        newest = order;
    }

    @Nullable
    Order newest() {
        return newest;
    }
}

package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.List;

/** A transaction of a client: ten new orders and ten payments for one of each other kind. */
sealed interface Transaction {
    /** A customer of a district orders. */
    record NewOrder(int district, int customer, List<Wanted> wanted) implements Transaction {}

    record Wanted(int item, int quantity) {
        long cents() {
            return quantity * (100 + item * 7L % 9_901);
        }
    }

    record Payment(int district, int customer, long cents) implements Transaction {}

    /** Queries the newest order of a customer. */
    record OrderStatus(int district, int customer) implements Transaction {}

    /** Delivers the oldest waiting order of every district. */
    record Delivery() implements Transaction {}

    /** Counts the items of a district's newest orders whose stock is below a threshold. */
    record StockLevel(int district, int threshold) implements Transaction {}

    int DISTRICTS = 10;
    int CUSTOMERS = 300;
    int ITEMS = 20_000;

    static Transaction generate(SplitMix64 random) {
        int kind = random.nextInt(23);
        if (kind < 10) {
            return order(random);
        }
        if (kind < 20) {
            return new Payment(random.nextInt(DISTRICTS), random.nextInt(CUSTOMERS), 100 + random.nextInt(499_900));
        }
        return switch (kind) {
            case 20 -> new OrderStatus(random.nextInt(DISTRICTS), random.nextInt(CUSTOMERS));
            case 21 -> new Delivery();
            default -> new StockLevel(random.nextInt(DISTRICTS), 10 + random.nextInt(11));
        };
    }

    private static NewOrder order(SplitMix64 random) {
        int district = random.nextInt(DISTRICTS);
        int customer = random.nextInt(CUSTOMERS);
        List<Wanted> wanted = new ArrayList<>();
        for (int lines = 5 + random.nextInt(11); lines > 0; lines--) {
            wanted.add(new Wanted(random.nextInt(ITEMS), 1 + random.nextInt(10)));
        }
        return new NewOrder(district, customer, wanted);
    }
}

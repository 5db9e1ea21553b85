package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Dice;
import java.util.ArrayList;
import java.util.List;

/** What a client asks of a warehouse: ten new orders and ten payments to each of the other three. */
sealed interface Transaction {
    /** A customer of a district orders. */
    record NewOrder(int district, int customer, List<Wanted> wanted) implements Transaction {}

    record Wanted(int item, int quantity) {
        long cents() {
            return quantity * (100 + item * 7L % 9_901);
        }
    }

    record Payment(int district, int customer, long cents) implements Transaction {}

    /** Asks for the newest order of a customer. */
    record OrderStatus(int district, int customer) implements Transaction {}

    /** Delivers the oldest waiting order of every district. */
    record Delivery() implements Transaction {}

    /** Asks how many items of the newest orders of a district are short. */
    record StockLevel(int district, int threshold) implements Transaction {}

    int DISTRICTS = 10;
    int CUSTOMERS = 300;
    int ITEMS = 20_000;

    static Transaction drawn(Dice dice) {
        int kind = dice.below(23);
        if (kind < 10) {
            return order(dice);
        }
        if (kind < 20) {
            return new Payment(dice.below(DISTRICTS), dice.below(CUSTOMERS), 100 + dice.below(499_900));
        }
        return switch (kind) {
            case 20 -> new OrderStatus(dice.below(DISTRICTS), dice.below(CUSTOMERS));
            case 21 -> new Delivery();
            default -> new StockLevel(dice.below(DISTRICTS), 10 + dice.below(11));
        };
    }

    private static NewOrder order(Dice dice) {
        int district = dice.below(DISTRICTS);
        int customer = dice.below(CUSTOMERS);
        List<Wanted> wanted = new ArrayList<>();
        for (int lines = 5 + dice.below(11); lines > 0; lines--) {
            wanted.add(new Wanted(dice.below(ITEMS), 1 + dice.below(10)));
        }
        return new NewOrder(district, customer, wanted);
    }
}

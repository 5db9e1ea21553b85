package io.heddle.workloads.spring;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/** The orders that the database holds from the start, and which never change: the driver in another JVM knows them. */
final class SampleOrders {
    static final int COUNT = 20_000;
    static final int CUSTOMERS = 1_000;
    private static final int LARGEST = 20;

    private SampleOrders() {}

    /** @param id from 1 to {@link #COUNT} */
    static Order order(long id) {
        int mixed = (int) (id * 7_919 % 100_003);
        return Order.of(id, new Order.Request((int) (id % CUSTOMERS), "product-" + mixed % 2_003, 1 + mixed % LARGEST));
    }

    static List<Order> all() {
        return LongStream.rangeClosed(1, COUNT).mapToObj(SampleOrders::order).toList();
    }

    /** The orders of a customer with at least this price, the most expensive first. */
    static List<Order> search(int customer, long leastCents) {
        return LongStream.rangeClosed(0, COUNT / CUSTOMERS)
                .map(i -> customer + i * CUSTOMERS)
                .filter(id -> id >= 1 && id <= COUNT)
                .mapToObj(SampleOrders::order)
                .filter(order -> order.cents() >= leastCents)
                .sorted(Comparator.comparingLong(Order::cents).reversed().thenComparingLong(Order::id))
                .toList();
    }
}

package io.heddle.workloads.warehouses;

import io.heddle.workloads.warehouses.Transaction.NewOrder;
import io.heddle.workloads.warehouses.Transaction.Wanted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** A district of a warehouse, with its customers and orders in trees. Not thread-safe. */
final class District {
    /** The number of orders that are kept. Older ones are deleted on delivery. */
    private static final int KEPT = 400;

    /** The number of newest orders that a stock-level transaction inspects. */
    static final int INSPECTED = 20;

    private final TreeMap<String, Customer> customers = new TreeMap<>();
    private final TreeMap<Integer, Order> orders = new TreeMap<>();
    private final TreeMap<Integer, Order> waiting = new TreeMap<>();
    private int orderCount;
    private long paidCents;

    District() {
        for (int number = 0; number < Transaction.CUSTOMERS; number++) {
            customers.put(nameOf(number), new Customer(number));
        }
    }

    Customer customer(int number) {
        Customer customer = customers.get(nameOf(number));
        if (customer == null || customer.number() != number) {
            throw new IllegalStateException("customer " + number + " is missing");
        }
        return customer;
    }

    Order order(NewOrder request, Map<Integer, Stock> stock) {
        List<Order.Line> lines = new ArrayList<>();
        StringBuilder slip = new StringBuilder("order ").append(++orderCount).append('\n');
        for (Wanted wanted : request.wanted()) {
            of(stock, wanted.item()).take(wanted.quantity());
            lines.add(new Order.Line(wanted.item(), wanted.cents()));
            slip.append(wanted.quantity()).append(" x ").append(wanted.item());
            slip.append(": ").append(wanted.cents()).append('\n');
        }
        Order order = new Order(orderCount, request.customer(), List.copyOf(lines), slip.toString());
        orders.put(order.number(), order);
        waiting.put(order.number(), order);
        customer(request.customer()).ordered(order);
        return order;
    }

    void pay(int customer, long cents) {
        customer(customer).pay(cents);
        paidCents += cents;
    }

    /** Delivers the oldest waiting order, if any. Returns its price. */
    long deliver() {
        Map.Entry<Integer, Order> oldest = waiting.pollFirstEntry();
        if (oldest == null) {
            return 0;
        }
        long cents = oldest.getValue().cents();
        customer(oldest.getValue().customer()).owe(cents);
        orders.headMap(Math.min(oldest.getKey(), orderCount - KEPT)).clear();
        return cents;
    }

    int shortItems(int threshold, Map<Integer, Stock> stock) {
        Set<Integer> items = new HashSet<>();
        for (Order order : orders.tailMap(orderCount - INSPECTED, false).values()) {
            for (Order.Line line : order.lines()) {
                if (of(stock, line.item()).quantity() < threshold) {
                    items.add(line.item());
                }
            }
        }
        return items.size();
    }

    int orderCount() {
        return orderCount;
    }

    int waitingCount() {
        return waiting.size();
    }

    long paidCents() {
        return paidCents;
    }

    private static Stock of(Map<Integer, Stock> stock, int item) {
        return Objects.requireNonNull(stock.get(item), "unknown item");
    }

    /** A name whose order differs from that of the numbers. */
    private static String nameOf(int number) {
        return "customer-" + Integer.toString(number * 7919 % 10_007, Character.MAX_RADIX);
    }
}

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

/** A part of a warehouse, with its customers and orders in trees. For one thread. */
final class District {
    /** Orders that are kept; older ones are dropped when they are delivered. */
    private static final int KEPT = 400;

    /** The newest orders, whose items a stock-level transaction looks at. */
    static final int LOOKED_AT = 20;

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
            throw new IllegalStateException("customer " + number + " is lost");
        }
        return customer;
    }

    Order order(NewOrder asked, Map<Integer, Stock> stock) {
        List<Order.Line> lines = new ArrayList<>();
        StringBuilder slip = new StringBuilder("order ").append(++orderCount).append('\n');
        for (Wanted wanted : asked.wanted()) {
            of(stock, wanted.item()).take(wanted.quantity());
            lines.add(new Order.Line(wanted.item(), wanted.cents()));
            slip.append(wanted.quantity()).append(" x ").append(wanted.item());
            slip.append(": ").append(wanted.cents()).append('\n');
        }
        Order order = new Order(orderCount, asked.customer(), List.copyOf(lines), slip.toString());
        orders.put(order.number(), order);
        waiting.put(order.number(), order);
        customer(asked.customer()).ordered(order);
        return order;
    }

    void pay(int customer, long cents) {
        customer(customer).pay(cents);
        paidCents += cents;
    }

    /** Delivers the oldest order that waits, if any; returns what it costs. */
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
        for (Order order : orders.tailMap(orderCount - LOOKED_AT, false).values()) {
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
        return Objects.requireNonNull(stock.get(item), "an item that nobody sells");
    }

    /** A name whose order is not that of the numbers. */
    private static String nameOf(int number) {
        return "customer-" + Integer.toString(number * 7919 % 10_007, Character.MAX_RADIX);
    }
}

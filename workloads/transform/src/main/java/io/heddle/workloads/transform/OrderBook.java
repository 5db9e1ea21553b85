package io.heddle.workloads.transform;

import io.heddle.workloads.harness.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A document: orders in chapters and sections. */
record OrderBook(String title, List<Order> orders) {
    private static final int CUSTOMERS = 25;
    private static final int ORDERS_PER_SECTION = 6;
    private static final int SECTIONS_PER_CHAPTER = 4;

    static OrderBook generate(long seed, int number) {
        SplitMix64 random = new SplitMix64(seed, number);
        List<Order> orders = new ArrayList<>();
        for (int left = 40 + random.nextInt(40); left > 0; left--) {
            orders.add(Order.generate(random, CUSTOMERS));
        }
        return new OrderBook("Book " + number, orders);
    }

    /** The count and sum that every stylesheet must compute in its own way. */
    String facts() {
        long cents = orders.stream()
                .mapToLong(order -> (long) order.quantity() * order.cents())
                .sum();
        return "facts: " + orders.size() + " orders, " + cents + " cents";
    }

    byte[] xml() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<book title=\"")
                .append(title)
                .append("\">\n");
        List<List<Order>> sections = parts(orders, ORDERS_PER_SECTION);
        for (List<List<Order>> chapter : parts(sections, SECTIONS_PER_CHAPTER)) {
            xml.append(" <chapter>\n");
            for (List<Order> section : chapter) {
                xml.append("  <section>\n");
                section.forEach(order -> append(order, xml));
                xml.append("  </section>\n");
            }
            xml.append(" </chapter>\n");
        }
        return xml.append("</book>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void append(Order order, StringBuilder xml) {
        xml.append("""
                   <order customer="c%02d" category="%s" day="%s" quantity="%d" cents="%d">
                    <remark>%s</remark>
                   </order>
                """.formatted(
                order.customer(), order.category(), order.day(), order.quantity(), order.cents(), order.remark()));
    }

    private static <T> List<List<T>> parts(List<T> whole, int length) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < whole.size(); from += length) {
            parts.add(whole.subList(from, Math.min(from + length, whole.size())));
        }
        return parts;
    }
}

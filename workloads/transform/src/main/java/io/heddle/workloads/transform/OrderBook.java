package io.heddle.workloads.transform;

import io.heddle.workloads.harness.Dice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A document of the workload: orders in chapters and sections, as drawn from a seed. */
record OrderBook(String title, List<Order> orders) {
    private static final int CUSTOMERS = 25;
    private static final int ORDERS_A_SECTION = 6;
    private static final int SECTIONS_A_CHAPTER = 4;

    static OrderBook drawn(long seed, int number) {
        Dice dice = new Dice(seed, number);
        List<Order> orders = new ArrayList<>();
        for (int left = 40 + dice.below(40); left > 0; left--) {
            orders.add(Order.drawn(dice, CUSTOMERS));
        }
        return new OrderBook("Book " + number, orders);
    }

    /** What every stylesheet must have counted and summed, each in its own way. */
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
        List<List<Order>> sections = parts(orders, ORDERS_A_SECTION);
        for (List<List<Order>> chapter : parts(sections, SECTIONS_A_CHAPTER)) {
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

package io.heddle.workloads.warehouses;

import java.util.List;

/** A customer's order, with its printed slip. */
record Order(int number, int customer, List<Line> lines, String slip) {
    record Line(int item, long cents) {}

    long cents() {
        long sum = 0;
        for (Line line : lines) {
            sum += line.cents();
        }
        return sum;
    }
}

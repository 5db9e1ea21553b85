package io.heddle.workloads.warehouses;

import java.util.List;

/** What a customer ordered, with the slip that was printed for it. */
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

package io.heddle.workloads.serve;

/** A product of the shop. */
record Product(int id, String name, int cents, String description) {
    /** The price as printed, such as {@code 12.05}. */
    String price() {
        return "%d.%02d".formatted(cents / 100, cents % 100);
    }
}

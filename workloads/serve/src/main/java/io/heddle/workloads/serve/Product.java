package io.heddle.workloads.serve;

/** Something that the shop sells. */
record Product(int id, String name, int cents, String description) {
    /** As people read it: {@code 12.05}. */
    String price() {
        return "%d.%02d".formatted(cents / 100, cents % 100);
    }
}

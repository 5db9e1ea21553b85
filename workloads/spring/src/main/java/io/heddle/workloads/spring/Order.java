package io.heddle.workloads.spring;

/**
 * A customer's order.
 *
 * @param cents the price of all pieces
 */
record Order(long id, int customer, String product, int pieces, long cents) {
    /** The order as a customer sends it. */
    record Request(int customer, String product, int pieces) {
        /** The price of a product depends only on its name. */
        long cents() {
            return pieces * (100L + Math.floorMod(product.hashCode(), 10_000));
        }
    }

    static Order of(long id, Request request) {
        return new Order(id, request.customer(), request.product(), request.pieces(), request.cents());
    }
}

package io.heddle.workloads.spark;

import java.util.stream.LongStream;
import java.util.stream.Stream;

/** An order. Its columns are computed from its number and the seed, in SQL and here. */
record Order(long id, long customer, long cents, String product) {
    static final int CUSTOMERS = 10_007;
    private static final int PRICES = 9_973;
    private static final int PRODUCTS = 1_009;
    private static final int MULTIPLIER = 7_919;

    /** The columns as expressions of the number {@code id}. */
    static String[] columns(long seed) {
        return new String[] {
            "id",
            "pmod(id * %d + %d, %d) as customer".formatted(MULTIPLIER, small(seed), CUSTOMERS),
            "pmod(id * id + %d, %d) as cents".formatted(small(seed), PRICES),
            "concat('product-', pmod(id * 31 + %d, %d)) as product".formatted(small(seed), PRODUCTS)
        };
    }

    static Stream<Order> all(long seed, int count) {
        return LongStream.range(0, count)
                .mapToObj(id -> new Order(
                        id,
                        (id * MULTIPLIER + small(seed)) % CUSTOMERS,
                        (id * id + small(seed)) % PRICES,
                        "product-" + (id * 31 + small(seed)) % PRODUCTS));
    }

    private static long small(long seed) {
        return Math.floorMod(seed, 1_000_003L);
    }
}

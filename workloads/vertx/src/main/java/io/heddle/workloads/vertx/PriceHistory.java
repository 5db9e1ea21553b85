package io.heddle.workloads.vertx;

import io.heddle.workloads.harness.SplitMix64;

/** Daily prices of all stocks, in cents; the same in every JVM, so that the driver knows the expected responses. */
final class PriceHistory {
    static final int STOCKS = 1_000;
    static final int DAYS = 250;
    private static final int SEED = 42;

    private final int[][] cents = new int[STOCKS][DAYS];

    PriceHistory() {
        SplitMix64 random = new SplitMix64(SEED, 0);
        for (int[] stock : cents) {
            int price = 1_000 + random.nextInt(100_000);
            for (int day = 0; day < DAYS; day++) {
                price = Math.max(100, price + random.nextInt(price / 25) - price / 50);
                stock[day] = price;
            }
        }
    }

    int last(int stock) {
        return cents[stock][DAYS - 1];
    }

    /** The mean price of the last days, rounded down. */
    int mean(int stock, int days) {
        long sum = 0;
        for (int day = DAYS - days; day < DAYS; day++) {
            sum += cents[stock][day];
        }
        return (int) (sum / days);
    }
}

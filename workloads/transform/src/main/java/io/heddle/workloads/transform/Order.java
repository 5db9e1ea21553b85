package io.heddle.workloads.transform;

import io.heddle.workloads.harness.SplitMix64;

/** An order. Money is in cents, so that sums are exact in XSLT's floating-point numbers. */
record Order(int customer, String category, String day, int quantity, int cents, String remark) {
    private static final String[] CATEGORIES = {
        "books", "bread", "candles", "cheese", "flowers", "games", "garden", "paper", "pottery", "tea", "tools", "yarn"
    };
    private static final String[] WORDS = {
        "urgent", "gift", "fragile", "twice", "blue", "small", "again", "later", "late", "ring", "the", "bell", "leave",
        "at", "door", "call", "before", "noon"
    };

    static Order generate(SplitMix64 random, int customers) {
        StringBuilder remark = new StringBuilder();
        for (int words = 2 + random.nextInt(6); words > 0; words--) {
            remark.append(WORDS[random.nextInt(WORDS.length)]).append(words == 1 ? "" : " ");
        }
        return new Order(
                random.nextInt(customers),
                CATEGORIES[random.nextInt(CATEGORIES.length)],
                "20%02d-%02d-%02d".formatted(10 + random.nextInt(15), 1 + random.nextInt(12), 1 + random.nextInt(28)),
                1 + random.nextInt(20),
                50 + random.nextInt(99_950),
                remark.toString());
    }
}

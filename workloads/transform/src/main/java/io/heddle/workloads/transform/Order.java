package io.heddle.workloads.transform;

import io.heddle.workloads.harness.Dice;

/** A line of an order book. Money is in cents, so that sums are exact in XSLT's floating point too. */
record Order(int customer, String category, String day, int quantity, int cents, String remark) {
    private static final String[] CATEGORIES = {
        "books", "bread", "candles", "cheese", "flowers", "games", "garden", "paper", "pottery", "tea", "tools", "yarn"
    };
    private static final String[] WORDS = {
        "urgent", "gift", "fragile", "twice", "blue", "small", "again", "later", "late", "ring", "the", "bell", "leave",
        "at", "door", "call", "before", "noon"
    };

    static Order drawn(Dice dice, int customers) {
        StringBuilder remark = new StringBuilder();
        for (int words = 2 + dice.below(6); words > 0; words--) {
            remark.append(WORDS[dice.below(WORDS.length)]).append(words == 1 ? "" : " ");
        }
        return new Order(
                dice.below(customers),
                CATEGORIES[dice.below(CATEGORIES.length)],
                "20%02d-%02d-%02d".formatted(10 + dice.below(15), 1 + dice.below(12), 1 + dice.below(28)),
                1 + dice.below(20),
                50 + dice.below(99_950),
                remark.toString());
    }
}

package io.heddle.workloads.single;

import io.heddle.workloads.harness.Dice;

/** A line of a document. */
record Entry(long id, String shop, int day, long cents) {
    private static final String[] SHOPS = {
        "bakery", "books", "cheese", "chemist", "fish", "flowers", "garden", "grocer", "paper", "pottery", "tailor",
        "tools"
    };

    static Entry drawn(Dice dice, int number) {
        return new Entry(
                dice.below(1_000_000) * 1_000L + number,
                SHOPS[dice.below(SHOPS.length)],
                dice.below(366),
                1 + dice.below(100_000));
    }

    void appendJson(StringBuilder json) {
        json.append("{\"id\": ").append(id).append(", \"shop\": \"").append(shop);
        json.append("\", \"when\": {\"day\": ").append(day);
        json.append("}, \"cents\": [").append(cents).append("]}");
    }
}

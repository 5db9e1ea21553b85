package io.heddle.workloads.single;

import io.heddle.workloads.harness.SplitMix64;

/** An entry of a document. */
record Entry(long id, String shop, int day, long cents) {
    private static final String[] SHOPS = {
        "bakery", "books", "cheese", "chemist", "fish", "flowers", "garden", "grocer", "paper", "pottery", "tailor",
        "tools"
    };

    static Entry generate(SplitMix64 random, int number) {
        return new Entry(
                random.nextInt(1_000_000) * 1_000L + number,
                SHOPS[random.nextInt(SHOPS.length)],
                random.nextInt(366),
                1 + random.nextInt(100_000));
    }

    void appendJson(StringBuilder json) {
        json.append("{\"id\": ").append(id).append(", \"shop\": \"").append(shop);
        json.append("\", \"when\": {\"day\": ").append(day);
        json.append("}, \"cents\": [").append(cents).append("]}");
    }
}

package io.heddle.workloads.render;

import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.List;

/** A random report: chapters of paragraphs, a list and a table. */
record RandomReport(String title, List<Chapter> chapters) {
    private static final String[] WORDS = {
        "loom",
        "thread",
        "and",
        "heddle",
        "the",
        "warp",
        "of",
        "weft",
        "shuttle",
        "a",
        "reed",
        "beam",
        "is",
        "lifted",
        "treadle",
        "with",
        "pattern",
        "AVATAR",
        "To",
        "wool",
        "linen",
        "under",
        "over",
        "(twice)",
        "again",
        "selvedge"
    };

    record Chapter(String title, List<String> paragraphs, List<String> points, List<Row> rows) {}

    record Row(String item, int quantity, int cents) {
        /** The price as printed. */
        String price() {
            return "%d.%02d".formatted(cents / 100, cents % 100);
        }
    }

    static RandomReport generate(long seed, int number) {
        SplitMix64 random = new SplitMix64(seed, number);
        List<Chapter> chapters = new ArrayList<>();
        for (int count = 2 + random.nextInt(2); count > 0; count--) {
            chapters.add(new Chapter(
                    words(random, 4),
                    lines(random, 5 + random.nextInt(4), 70),
                    lines(random, 4, 12),
                    rows(random, 20)));
        }
        return new RandomReport("Report " + number, chapters);
    }

    private static List<String> lines(SplitMix64 random, int count, int mostWords) {
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < count; line++) {
            lines.add(words(random, 3 + random.nextInt(mostWords)));
        }
        return lines;
    }

    private static List<Row> rows(SplitMix64 random, int count) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            rows.add(new Row(words(random, 2), 1 + random.nextInt(50), 5 + random.nextInt(100_000)));
        }
        return rows;
    }

    private static String words(SplitMix64 random, int count) {
        List<String> words = new ArrayList<>();
        for (int word = 0; word < count; word++) {
            words.add(WORDS[random.nextInt(WORDS.length)]);
        }
        return String.join(" ", words);
    }
}

package io.heddle.workloads.render;

import io.heddle.workloads.harness.Dice;
import java.util.ArrayList;
import java.util.List;

/** A document of the workload, as drawn from a seed: chapters of paragraphs, a list and a table. */
record Report(String title, List<Chapter> chapters) {
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
        /** As it is printed. */
        String price() {
            return "%d.%02d".formatted(cents / 100, cents % 100);
        }
    }

    static Report drawn(long seed, int number) {
        Dice dice = new Dice(seed, number);
        List<Chapter> chapters = new ArrayList<>();
        for (int count = 2 + dice.below(2); count > 0; count--) {
            chapters.add(new Chapter(
                    words(dice, 4), lines(dice, 5 + dice.below(4), 70), lines(dice, 4, 12), rows(dice, 20)));
        }
        return new Report("Report " + number, chapters);
    }

    private static List<String> lines(Dice dice, int count, int mostWords) {
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < count; line++) {
            lines.add(words(dice, 3 + dice.below(mostWords)));
        }
        return lines;
    }

    private static List<Row> rows(Dice dice, int count) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            rows.add(new Row(words(dice, 2), 1 + dice.below(50), 5 + dice.below(100_000)));
        }
        return rows;
    }

    private static String words(Dice dice, int count) {
        List<String> words = new ArrayList<>();
        for (int word = 0; word < count; word++) {
            words.add(WORDS[dice.below(WORDS.length)]);
        }
        return String.join(" ", words);
    }
}

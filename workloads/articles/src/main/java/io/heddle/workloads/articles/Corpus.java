package io.heddle.workloads.articles;

import io.heddle.workloads.harness.Dice;

/** All articles of a seed. An article is made when it is asked for and never kept, so that the heap holds none. */
public record Corpus(long seed, Vocabulary vocabulary, int size) {
    /** The last day of an article is this many after 1970-01-01. */
    public static final int LAST_DAY = 20_000;

    private static final int WORDS = 20_000;
    private static final int VOCABULARY_STREAM = -1;

    public static Corpus of(long seed, int size) {
        return new Corpus(seed, new Vocabulary(new Dice(seed, VOCABULARY_STREAM), WORDS), size);
    }

    public Article article(int number) {
        Dice dice = new Dice(seed, number);
        return new Article(
                number,
                vocabulary.draw(dice, 3 + dice.below(6)),
                vocabulary.draw(dice, 30 + dice.below(100)),
                dice.below(10_000),
                dice.below(LAST_DAY + 1));
    }
}

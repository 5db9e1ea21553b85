package io.heddle.workloads.articles;

import io.heddle.workloads.harness.SplitMix64;

/** All articles of a seed. An article is generated on each request and never kept, so the heap holds none. */
public record Corpus(long seed, Vocabulary vocabulary, int size) {
    /** The last day of an article, counted from 1970-01-01. */
    public static final int LAST_DAY = 20_000;

    private static final int WORDS = 20_000;
    private static final int VOCABULARY_STREAM = -1;

    public static Corpus of(long seed, int size) {
        return new Corpus(seed, new Vocabulary(new SplitMix64(seed, VOCABULARY_STREAM), WORDS), size);
    }

    public Article article(int number) {
        SplitMix64 random = new SplitMix64(seed, number);
        return new Article(
                number,
                vocabulary.draw(random, 3 + random.nextInt(6)),
                vocabulary.draw(random, 30 + random.nextInt(100)),
                random.nextInt(10_000),
                random.nextInt(LAST_DAY + 1));
    }
}

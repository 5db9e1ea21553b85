package io.heddle.workloads.search;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.articles.Vocabulary;
import io.heddle.workloads.harness.SplitMix64;
import java.util.List;

/** The queries of a seed: the seven kinds in turn, with the word frequencies of the articles. */
record RandomQueries(Corpus corpus) {
    static final int KINDS = 7;

    private static final long STREAMS = 1L << 40; // far from the streams of the articles

    ArticleQuery query(int number) {
        SplitMix64 random = new SplitMix64(corpus.seed(), STREAMS + number);
        Vocabulary vocabulary = corpus.vocabulary();
        String word = vocabulary.draw(random);
        return switch (number % KINDS) {
            case 0 -> new ArticleQuery.Word(word);
            case 1 -> new ArticleQuery.AllOf(vocabulary.draw(random, 2 + random.nextInt(2)));
            case 2 -> new ArticleQuery.AnyOf(vocabulary.draw(random, 2 + random.nextInt(2)));
            case 3 -> new ArticleQuery.Phrase(twoNeighbours(random));
            case 4 -> new ArticleQuery.Prefix(word.substring(0, 3));
            case 5 -> new ArticleQuery.Fuzzy(word);
            default -> {
                int firstDay = random.nextInt(Corpus.LAST_DAY);
                yield new ArticleQuery.Cheapest(word, firstDay, firstDay + random.nextInt(Corpus.LAST_DAY / 2));
            }
        };
    }

    /** From an article, so that there is something to find. */
    private List<String> twoNeighbours(SplitMix64 random) {
        List<String> body = corpus.article(random.nextInt(corpus.size())).body();
        int first = random.nextInt(body.size() - 1);
        return body.subList(first, first + 2);
    }
}

package io.heddle.workloads.solr;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.SplitMix64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The articles that the server holds from the start, and which never change: the driver in another JVM knows them. */
final class Articles {
    static final int COUNT = 20_000;
    static final String SAMPLE = "sample";

    private static final int SEED = 42;
    private static final int SECTIONS = 20;
    private static final int BATCH = 1_000;

    private final Corpus corpus = Corpus.of(SEED, COUNT);

    Article article(int number) {
        return corpus.article(number);
    }

    static String section(Article article) {
        return String.format(
                Locale.ROOT, "section-%02d", Long.remainderUnsigned(SplitMix64.mix(article.number()), SECTIONS));
    }

    /** All articles, as the JSON of a few requests. */
    List<String> batches() {
        return IntStream.range(0, COUNT / BATCH)
                .mapToObj(batch -> IntStream.range(batch * BATCH, (batch + 1) * BATCH)
                        .mapToObj(number -> json(article(number), String.valueOf(number), SAMPLE))
                        .collect(Collectors.joining(",", "[", "]")))
                .toList();
    }

    /** @param origin {@link #SAMPLE}, or the load that adds the article */
    static String json(Article article, String id, String origin) {
        return "{\"id\":\"" + id + "\",\"number\":" + article.number() + ",\"title\":\"" + article.titleText()
                + "\",\"body\":\"" + article.bodyText() + "\",\"section\":\"" + section(article) + "\",\"price\":"
                + article.price() + ",\"day\":" + article.day() + ",\"origin\":\"" + origin + "\"}";
    }
}

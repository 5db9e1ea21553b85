package io.heddle.workloads.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceSearchTest {
    private static final int MOST = 5;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void an_index_finds_the_same_as_the_reference(int kind) throws Exception {
        Corpus corpus = Corpus.of(7, 400);
        RandomQueries queries = new RandomQueries(corpus);
        try (SearchIndex index = SearchIndex.of(corpus)) {
            for (int number = kind; number < 30 * RandomQueries.KINDS; number += RandomQueries.KINDS) {
                ArticleQuery query = queries.query(number);
                List<Hit> hits = index.find(query, MOST);
                assertThat(reader(corpus, query).findError(hits, MOST, index.count(query)))
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void a_missing_hit_a_wrong_hit_and_a_wrong_count_are_found(int kind) throws Exception {
        Corpus corpus = Corpus.of(7, 400);
        try (SearchIndex index = SearchIndex.of(corpus)) {
            ArticleQuery query = kind == 0
                    ? new ArticleQuery.Word(corpus.article(0).body().get(0))
                    : new ArticleQuery.Cheapest(corpus.article(0).body().get(0), 0, Corpus.LAST_DAY);
            List<Hit> hits = index.find(query, MOST);
            int count = index.count(query);
            ReferenceSearch reader = reader(corpus, query);
            assertThat(reader.findError(hits, MOST, count)).isEmpty();
            assertThat(reader.findError(hits.subList(1, hits.size()), MOST, count))
                    .isPresent();
            assertThat(reader.findError(hits, MOST, count + 1)).isPresent();
            List<Hit> strange = new ArrayList<>(hits);
            strange.set(0, new Hit(-1, "none"));
            assertThat(reader.findError(strange, MOST, count)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void the_cheapest_in_another_order_are_wrong(long seed) throws Exception {
        Corpus corpus = Corpus.of(seed, 400);
        ArticleQuery query =
                new ArticleQuery.Cheapest(corpus.vocabulary().draw(new SplitMix64(0, 0)), 0, Corpus.LAST_DAY);
        try (SearchIndex index = SearchIndex.of(corpus)) {
            List<Hit> hits = new ArrayList<>(index.find(query, MOST));
            Collections.reverse(hits);
            assertThat(hits).hasSizeGreaterThan(1);
            assertThat(reader(corpus, query).findError(hits, MOST, index.count(query)))
                    .isPresent();
        }
    }

    private static ReferenceSearch reader(Corpus corpus, ArticleQuery query) {
        ReferenceSearch reader = new ReferenceSearch(query);
        for (int number = 0; number < corpus.size(); number++) {
            reader.add(corpus.article(number));
        }
        return reader;
    }
}

package io.heddle.workloads.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.harness.Dice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByReadingTest {
    private static final int MOST = 5;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void an_index_finds_what_a_reader_finds(int kind) throws Exception {
        Corpus corpus = Corpus.of(7, 400);
        Inquiries inquiries = new Inquiries(corpus);
        try (Index index = Index.of(corpus)) {
            for (int number = kind; number < 30 * Inquiries.KINDS; number += Inquiries.KINDS) {
                Inquiry inquiry = inquiries.inquiry(number);
                List<Hit> hits = index.find(inquiry, MOST);
                assertThat(reader(corpus, inquiry).complaint(hits, MOST, index.count(inquiry)))
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void a_lost_hit_a_strange_hit_and_a_wrong_count_are_found(int kind) throws Exception {
        Corpus corpus = Corpus.of(7, 400);
        try (Index index = Index.of(corpus)) {
            Inquiry inquiry = kind == 0
                    ? new Inquiry.Word(corpus.article(0).body().get(0))
                    : new Inquiry.Cheapest(corpus.article(0).body().get(0), 0, Corpus.LAST_DAY);
            List<Hit> hits = index.find(inquiry, MOST);
            int count = index.count(inquiry);
            ByReading reader = reader(corpus, inquiry);
            assertThat(reader.complaint(hits, MOST, count)).isEmpty();
            assertThat(reader.complaint(hits.subList(1, hits.size()), MOST, count))
                    .isPresent();
            assertThat(reader.complaint(hits, MOST, count + 1)).isPresent();
            List<Hit> strange = new ArrayList<>(hits);
            strange.set(0, new Hit(-1, "none"));
            assertThat(reader.complaint(strange, MOST, count)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void the_cheapest_in_another_order_are_wrong(long seed) throws Exception {
        Corpus corpus = Corpus.of(seed, 400);
        Inquiry inquiry = new Inquiry.Cheapest(corpus.vocabulary().draw(new Dice(0, 0)), 0, Corpus.LAST_DAY);
        try (Index index = Index.of(corpus)) {
            List<Hit> hits = new ArrayList<>(index.find(inquiry, MOST));
            Collections.reverse(hits);
            assertThat(hits).hasSizeGreaterThan(1);
            assertThat(reader(corpus, inquiry).complaint(hits, MOST, index.count(inquiry)))
                    .isPresent();
        }
    }

    private static ByReading reader(Corpus corpus, Inquiry inquiry) {
        ByReading reader = new ByReading(inquiry);
        for (int number = 0; number < corpus.size(); number++) {
            reader.read(corpus.article(number));
        }
        return reader;
    }
}

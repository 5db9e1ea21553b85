package io.heddle.workloads.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.ArticleFields;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class IndexVerifierTest {
    private static final Article FIRST = new Article(0, List.of("bake", "cake"), List.of("milk", "egg", "milk"), 5, 9);
    private static final Article SECOND = new Article(1, List.of("bake"), List.of("salt"), 7, 8);

    @Test
    void an_index_of_the_articles_is_correct_in_any_order() throws Exception {
        assertThat(findError(FIRST, SECOND)).isEmpty();
        assertThat(findError(SECOND, FIRST)).isEmpty();
    }

    @Test
    void a_missing_and_a_duplicate_article_are_found() throws Exception {
        assertThat(findError(FIRST)).contains("article 1 is not in the index");
        assertThat(findError(FIRST, SECOND, SECOND)).contains("article 1 is in the index twice");
    }

    @Test
    void two_swapped_words_are_found() throws Exception {
        Article swapped = new Article(0, FIRST.title(), List.of("egg", "milk", "milk"), 5, 9);
        assertThat(findError(swapped, SECOND)).isPresent();
    }

    @Test
    void a_wrong_title_price_or_day_is_found() throws Exception {
        assertThat(findError(new Article(0, List.of("cake"), FIRST.body(), 5, 9), SECOND))
                .isPresent();
        assertThat(findError(new Article(0, FIRST.title(), FIRST.body(), 6, 9), SECOND))
                .isPresent();
        assertThat(findError(new Article(0, FIRST.title(), FIRST.body(), 5, 10), SECOND))
                .isPresent();
    }

    private static Optional<String> findError(Article... indexed) throws Exception {
        long[] expected =
                LongStream.of(Fingerprint.of(FIRST), Fingerprint.of(SECOND)).toArray();
        try (ByteBuffersDirectory files = new ByteBuffersDirectory();
                IndexWriter writer = new IndexWriter(files, new IndexWriterConfig())) {
            for (Article article : indexed) {
                writer.addDocument(ArticleFields.document(article));
            }
            try (DirectoryReader reader = DirectoryReader.open(writer)) {
                return new IndexVerifier(expected).findError(reader);
            }
        }
    }
}

package io.heddle.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.recipes.rules.Rule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CorpusTest {
    @Test
    void every_labelled_line_is_found_and_nothing_else() {
        assertThat(Corpus.labels(Corpus.findings())).containsExactlyInAnyOrderElementsOf(Corpus.expected());
    }

    @Test
    void every_rule_is_in_the_corpus() {
        assertThat(Stream.of(Rule.values()).map(Rule::id))
                .allMatch(id -> Corpus.expected().stream().anyMatch(label -> label.endsWith(" " + id)));
    }

    @Test
    void a_third_of_the_sources_is_clean_but_resembles_a_bottleneck() {
        assertThat(Corpus.files())
                .hasSizeGreaterThan(100)
                .filteredOn(file -> file.getFileName().toString().startsWith("Clean"))
                .hasSizeGreaterThan(30);
    }
}

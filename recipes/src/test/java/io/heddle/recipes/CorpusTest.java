package io.heddle.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.recipes.rules.Rule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CorpusTest {
    @Test
    void everyLabelledLineIsFoundAndNothingElse() {
        assertThat(Corpus.labels(Corpus.findings())).containsExactlyInAnyOrderElementsOf(Corpus.expected());
    }

    @Test
    void everyRuleIsInTheCorpus() {
        assertThat(Stream.of(Rule.values()).map(Rule::id))
                .allMatch(id -> Corpus.expected().stream().anyMatch(label -> label.endsWith(" " + id)));
    }

    @Test
    void aThirdOfTheSourcesIsCleanAndLooksAsIfItWereNot() {
        assertThat(Corpus.files())
                .hasSizeGreaterThan(100)
                .filteredOn(file -> file.getFileName().toString().startsWith("Clean"))
                .hasSizeGreaterThan(30);
    }
}

package io.heddle.workloads.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StylesheetTest {
    @ParameterizedTest
    @EnumSource
    void every_stylesheet_is_interpreted(Stylesheet stylesheet) throws Exception {
        assertThat(stylesheet.compiled().getClass().getName()).startsWith("org.apache.xalan.templates.");
    }

    @ParameterizedTest
    @CsvSource({"0, <h2>books", "1, c00;20", "2, <word>", "3, href=\"#N", "4, at=\"II.1.a\""})
    void the_output_shows_what_the_stylesheet_is_for_and_has_the_facts(int question, String expected) throws Exception {
        assertThat(output(question)).contains(expected, OrderBook.drawn(3, 0).facts());
    }

    private static String output(int question) throws Exception {
        return new String(new Transforms(3, 1).output(question), StandardCharsets.UTF_8);
    }
}

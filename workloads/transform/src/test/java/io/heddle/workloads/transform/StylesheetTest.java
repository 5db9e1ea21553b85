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
        assertThat(stylesheet.compile().getClass().getName()).startsWith("org.apache.xalan.templates.");
    }

    @ParameterizedTest
    @CsvSource({"0, <h2>books", "1, c00;20", "2, <word>", "3, href=\"#N", "4, at=\"II.1.a\""})
    void the_output_shows_the_stylesheets_feature_and_has_the_facts(int task, String expected) throws Exception {
        assertThat(output(task)).contains(expected, OrderBook.generate(3, 0).facts());
    }

    private static String output(int task) throws Exception {
        return new String(new TransformTasks(3, 1).output(task), StandardCharsets.UTF_8);
    }
}

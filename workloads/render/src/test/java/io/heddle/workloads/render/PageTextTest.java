package io.heddle.workloads.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTextTest {
    private final RandomReport report = RandomReport.generate(3, 0);

    @Test
    void the_pages_contain_the_text_of_the_report() throws Exception {
        assertThat(PageText.of(printed(FormattingObjects.of(report)))).isEqualTo(PageText.of(report));
    }

    @Test
    void a_missing_word_is_detected() throws Exception {
        String word = report.chapters().get(0).rows().get(5).price();
        assertThat(PageText.of(printed(FormattingObjects.of(report).replaceFirst(word, ""))))
                .isNotEqualTo(PageText.of(report));
    }

    private static List<String> printed(String objects) throws Exception {
        return new PdfRenderer().render(objects.getBytes(StandardCharsets.UTF_8));
    }
}

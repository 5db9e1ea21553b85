package io.heddle.workloads.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedTextTest {
    private final Report report = Report.drawn(3, 0);

    @Test
    void the_pages_say_what_the_report_says() throws Exception {
        assertThat(PrintedText.of(printed(FormattingObjects.of(report)))).isEqualTo(PrintedText.of(report));
    }

    @Test
    void a_word_that_is_lost_on_the_way_shows() throws Exception {
        String word = report.chapters().get(0).rows().get(5).price();
        assertThat(PrintedText.of(printed(FormattingObjects.of(report).replaceFirst(word, ""))))
                .isNotEqualTo(PrintedText.of(report));
    }

    private static List<String> printed(String objects) throws Exception {
        return new Press().print(objects.getBytes(StandardCharsets.UTF_8));
    }
}

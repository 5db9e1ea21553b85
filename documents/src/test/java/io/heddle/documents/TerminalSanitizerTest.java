package io.heddle.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class TerminalSanitizerTest {
    /** An escape sequence, a carriage return, DEL, the C1 form of an escape sequence, and a mark that turns text around. */
    private static final String HOSTILE = "a\u001b[31mb\rc\u007fd\u009b2Je\u202ef\u2066g";

    record Document(String text) {}

    static List<Content> formats() {
        return List.of(Content.lines(out -> out.println(HOSTILE)), JsonFile.of(new Document(HOSTILE)));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void no_format_contains_characters_that_a_terminal_obeys(Content content) throws Exception {
        assertThat(written(content))
                .containsIgnoringCase("\\u001b[31m")
                .doesNotContain("\u001b", "\r", "\u007f", "\u009b", "\u202e", "\u2066");
    }

    @Test
    void json_stays_the_same_json() throws Exception {
        assertThat(JsonMapper.shared()
                        .readValue(written(JsonFile.of(new Document(HOSTILE))), Document.class)
                        .text())
                .isEqualTo(HOSTILE);
    }

    @Test
    void letters_of_all_scripts_tabs_and_emoji_stay_as_they_are() {
        String text = "é\t日本 עברית 👩\u200d💻";

        assertThat(TerminalSanitizer.lines(text + "\n")).isEqualTo(text + "\n");
    }

    private static String written(Content content) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        content.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}

package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
    @Test
    void plain_words_stay_as_they_are() {
        assertThat(ShellWords.join(List.of("java", "-Xmx64m", "-jar", "app.jar")))
                .isEqualTo("java -Xmx64m -jar app.jar");
    }

    @Test
    void a_shell_reads_the_same_words_again() throws Exception {
        List<String> words = List.of("two words", "", "it's", "$HOME", "a\"b", "*", "a;b", "-Da=b", "~");

        assertThat(readBy("sh", words)).isEqualTo(marked(words));
        assertThat(readBy("bash", words)).isEqualTo(marked(words));
    }

    @Test
    void a_word_with_line_ends_and_control_characters_is_one_line_that_a_shell_reads_again() throws Exception {
        List<String> script = List.of(
                "sh",
                "-c",
                "echo 'a\\b'\n\tif true; then\r\necho \"$HOME\"; fi",
                "\u001b[1m1",
                "\u007f7",
                "\u2028\u0085ä ✓");

        assertThat(ShellWords.join(script))
                .matches("[^\\p{Cntrl}\u0085\u2028]+")
                .contains("fi' $'");
        assertThat(readBy("bash", script)).isEqualTo(marked(script));
    }

    private static String readBy(String shell, List<String> words) throws Exception {
        return Outcome.of(shell, "-c", "printf '<%s>' " + ShellWords.join(words))
                .out();
    }

    private static String marked(List<String> words) {
        return words.stream().map(word -> "<" + word + ">").collect(Collectors.joining());
    }
}

package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
    @Test
    void plain_words_stay_as_they_are() {
        assertThat(ShellWords.line(List.of("java", "-Xmx64m", "-jar", "app.jar")))
                .isEqualTo("java -Xmx64m -jar app.jar");
    }

    @Test
    void a_shell_reads_the_same_words_again() throws Exception {
        List<String> words = List.of("two words", "", "it's", "$HOME", "a\"b", "*", "new\nline", "a;b", "-Da=b", "~");

        Outcome read = Outcome.of("sh", "-c", "printf '<%s>' " + ShellWords.line(words));

        List<String> marked = new ArrayList<>(words);
        marked.replaceAll(word -> "<" + word + ">");
        assertThat(read.out()).isEqualTo(String.join("", marked));
    }
}

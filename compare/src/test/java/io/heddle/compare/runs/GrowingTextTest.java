package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingTextTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> look(GrowingText text) {
        List<String> lines = new ArrayList<>();
        text.look(lines::add);
        return lines;
    }

    @Test
    void each_look_goes_on_where_the_last_one_ended() throws IOException {
        Path file = folder.resolve("log");
        GrowingText text = new GrowingText(file);
        assertThat(look(text)).isEmpty();

        Files.writeString(file, "one\ntw");
        assertThat(look(text)).containsExactly("one", "tw");

        Files.writeString(file, "o\nthree\n", StandardOpenOption.APPEND);
        assertThat(look(text)).containsExactly("two", "three");
    }

    @Test
    void a_line_without_end_is_cut_and_the_next_one_read() throws IOException {
        Path file = folder.resolve("log");
        Files.writeString(file, "x".repeat(1_000_000) + "\nnext\n");

        List<String> lines = look(new GrowingText(file));

        assertThat(lines).hasSize(2).last().isEqualTo("next");
        assertThat(lines.getFirst()).hasSize(1 << 16);
    }
}

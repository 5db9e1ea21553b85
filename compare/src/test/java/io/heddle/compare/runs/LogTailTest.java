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

class LogTailTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> read(LogTail text) {
        List<String> lines = new ArrayList<>();
        text.read(lines::add);
        return lines;
    }

    @Test
    void each_read_continues_where_the_last_one_ended() throws IOException {
        Path file = folder.resolve("log");
        LogTail text = new LogTail(file);
        assertThat(read(text)).isEmpty();

        Files.writeString(file, "one\ntw");
        assertThat(read(text)).containsExactly("one", "tw");

        Files.writeString(file, "o\nthree\n", StandardOpenOption.APPEND);
        assertThat(read(text)).containsExactly("two", "three");
    }

    @Test
    void a_very_long_line_is_cut_and_the_next_one_read() throws IOException {
        Path file = folder.resolve("log");
        Files.writeString(file, "x".repeat(1_000_000) + "\nnext\n");

        List<String> lines = read(new LogTail(file));

        assertThat(lines).hasSize(2).last().isEqualTo("next");
        assertThat(lines.getFirst()).hasSize(1 << 16);
    }
}

package io.heddle.gclogs.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static final int MANY = 300_000;

    /** A stream that returns fewer bytes than it is asked for, as files on a network do. */
    private static InputStream slow(byte[] bytes, Random random) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(length, 1 + random.nextInt(5000)));
            }
        };
    }

    private static List<String> read(InputStream in) throws IOException {
        Lines lines = new Lines(in);
        Line line = new Line();
        List<String> texts = new ArrayList<>();
        while (lines.read(line)) {
            texts.add(line.toString());
        }
        return texts;
    }

    private static List<String> read(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void a_line_ends_at_a_line_feed_with_or_without_carriage_return() throws Exception {
        assertThat(read("a\nbc\r\n\r\n\nd\re\n")).containsExactly("a", "bc", "", "", "d\re");
    }

    @Test
    void the_last_line_needs_no_end() throws Exception {
        assertThat(read("a\nb")).containsExactly("a", "b");
        assertThat(read("a\nb\n")).containsExactly("a", "b");
        assertThat(read("")).isEmpty();
        assertThat(read("\n")).containsExactly("");
    }

    @Test
    void the_lines_are_those_of_the_text_however_the_stream_divides_them() throws Exception {
        Random random = new Random(1);
        List<String> texts = new ArrayList<>();
        StringBuilder all = new StringBuilder();
        while (all.length() < MANY) {
            String text = "x".repeat(random.nextInt(4) == 0 ? random.nextInt(40_000) : random.nextInt(100));
            texts.add(text);
            all.append(text).append('\n');
        }

        assertThat(read(slow(all.toString().getBytes(StandardCharsets.UTF_8), random)))
                .containsExactlyElementsOf(texts);
    }

    @Test
    void the_rest_of_a_line_that_is_too_long_is_skipped() throws Exception {
        for (int length : new int[] {Lines.MAX_LENGTH, Lines.MAX_LENGTH + 1, 10 * Lines.MAX_LENGTH}) {
            String text = "x".repeat(length);
            byte[] bytes = ("a\n" + text + "\nb\n").getBytes(StandardCharsets.UTF_8);

            assertThat(read(slow(bytes, new Random(length)))).containsExactly("a", "x".repeat(Lines.MAX_LENGTH), "b");
        }
    }

    @Test
    void the_longest_line_has_no_carriage_return_however_the_stream_divides_it() throws Exception {
        String text = "x".repeat(Lines.MAX_LENGTH - 1);
        byte[] bytes = (text + "\r\n").getBytes(StandardCharsets.UTF_8);

        for (int seed = 0; seed < 20; seed++) {
            assertThat(read(slow(bytes, new Random(seed)))).containsExactly(text);
        }
        assertThat(read(text + "\r")).containsExactly(text);
    }

    @Test
    void a_long_line_may_be_the_last_one() throws Exception {
        assertThat(read("x".repeat(3 * Lines.MAX_LENGTH))).containsExactly("x".repeat(Lines.MAX_LENGTH));
    }
}

package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.airlift.compress.v3.zstd.ZstdOutputStream;
import io.heddle.gclogs.events.GcEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GcLogFileTest {
    private static final int MANY = 40_000;
    private static final byte[] SKIPPABLE_FRAME = {0x57, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 'a', 'b', 'c'};

    @TempDir
    Path folder = Path.of("");

    enum Compression {
        GZIP,
        ZSTD;

        byte[] compress(String text) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = this == GZIP ? new GZIPOutputStream(bytes) : new ZstdOutputStream(bytes)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            return bytes.toByteArray();
        }
    }

    /** Lines that compress badly, and have more bytes than any buffer. */
    private static String lines(int seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            text.append(i).append(' ').append(random.nextLong()).append('\n');
        }
        return text.toString();
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private record Content(String text, String defect) {}

    private static Content read(byte[] bytes) throws IOException {
        return readAll(new ByteArrayInputStream(bytes));
    }

    private static Content readAll(InputStream in) throws IOException {
        try (GcLogFile file = GcLogFile.open(in)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return new Content(text, String.valueOf(file.defect()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void compressed_data_may_have_several_parts(Compression compression) throws Exception {
        String first = lines(1);
        String second = lines(2);
        byte[] bytes = concat(compression.compress(first), compression.compress(second));

        assertThat(read(bytes)).isEqualTo(new Content(first + second, "null"));
    }

    @ParameterizedTest
    @EnumSource
    void torn_data_is_read_as_far_as_possible(Compression compression) throws Exception {
        String text = lines(3);
        byte[] bytes = compression.compress(text);
        for (int part = 1; part <= 8; part++) {
            Content content = read(Arrays.copyOf(bytes, bytes.length * part / 8 - 1));

            assertThat(text).startsWith(content.text());
            // A block of Zstandard has 128 KiB.
            assertThat(content.text().length()).isGreaterThan(text.length() / 8 * part - (1 << 17) - 100);
            assertThat(content.defect()).startsWith(compression == Compression.GZIP ? "gzip: " : "zstd: torn");
        }
    }

    @ParameterizedTest
    @EnumSource
    void data_that_is_torn_within_its_header_is_empty(Compression compression) throws Exception {
        byte[] bytes = compression.compress("text");
        for (int length = 4; length < 6; length++) {
            Content content = read(Arrays.copyOf(bytes, length));

            assertThat(content.text()).isEmpty();
            assertThat(content.defect()).isNotEqualTo("null");
        }
    }

    @ParameterizedTest
    @EnumSource
    void damaged_data_is_a_defect(Compression compression) throws Exception {
        byte[] bytes = compression.compress(lines(4));
        Random random = new Random(4);
        for (int run = 0; run < 200; run++) {
            byte[] damaged = bytes.clone();
            for (int i = 0; i < 3; i++) {
                damaged[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt();
            }

            // Nothing is thrown, and the end is reached.
            assertThat(read(damaged).text()).hasSizeLessThan(100 * bytes.length);
        }
    }

    @Test
    void skippable_frames_of_zstd_are_skipped() throws Exception {
        byte[] text = Compression.ZSTD.compress("text");
        byte[] bytes = concat(SKIPPABLE_FRAME, SKIPPABLE_FRAME, text, SKIPPABLE_FRAME, text, SKIPPABLE_FRAME);

        assertThat(read(bytes)).isEqualTo(new Content("texttext", "null"));
        assertThat(read(Arrays.copyOf(bytes, bytes.length - 1))).isEqualTo(new Content("texttext", "zstd: torn frame"));
    }

    @Test
    void other_bytes_behind_the_frames_of_zstd_are_a_defect() throws Exception {
        byte[] bytes = concat(Compression.ZSTD.compress("text"), new byte[] {1, 2, 3, 4, 5});

        assertThat(read(bytes)).isEqualTo(new Content("text", "zstd: no frame of Zstandard"));
    }

    @Test
    void a_byte_order_mark_tells_the_encoding() throws Exception {
        String text = lines(5) + "ä\uD83D\uDE00\n";
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            assertThat(read(("\uFEFF" + text).getBytes(charset))).isEqualTo(new Content(text, "null"));
        }
        assertThat(read(Compression.GZIP.compress("\uFEFF" + text))).isEqualTo(new Content(text, "null"));
    }

    @Test
    void lines_may_end_at_carriage_returns_only() throws Exception {
        assertThat(read("a\rb\r".getBytes(StandardCharsets.UTF_8))).isEqualTo(new Content("a\nb\n", "null"));
        assertThat(read("a\r\nb\r".getBytes(StandardCharsets.UTF_8))).isEqualTo(new Content("a\r\nb\r", "null"));
    }

    @Test
    void other_bytes_are_as_they_are() throws Exception {
        for (String text : List.of("", "G", "[0.1s] GC\n", "\u001f", "(\u00b5")) {
            assertThat(read(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(new Content(text, "null"));
        }
    }

    @Test
    void a_failure_to_read_is_thrown_and_not_a_defect() throws Exception {
        for (Compression compression : Compression.values()) {
            InputStream in = new FilterInputStream(new ByteArrayInputStream(compression.compress(lines(6)))) {
                private int calls;

                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                    if (++calls == 3) {
                        throw new IOException("Stale file handle");
                    }
                    return super.read(into, offset, Math.min(length, 1 << 13));
                }
            };

            assertThatThrownBy(() -> readAll(in))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Stale file handle");
        }
        assertThatThrownBy(() -> GcLogFile.open(folder.resolve("missing"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_log_is_read_from_a_file() throws Exception {
        String text = "[0.2s][info][gc] GC(0) Pause Young (Allocation Failure) 20M->10M(64M) 1.000ms\n".repeat(3000);
        byte[] bytes = Compression.GZIP.compress(text);
        Path whole = Files.write(folder.resolve("gc.log.gz"), bytes);
        Path torn = Files.write(folder.resolve("torn.gz"), Arrays.copyOf(bytes, bytes.length - 100));
        List<GcEvent> events = new ArrayList<>();

        assertThat(GcLogReader.read(whole, events::add).defects()).isEmpty();
        assertThat(events).hasSize(3000);

        GcLog log = GcLogReader.read(torn, events::add);
        assertThat(log.events()).isBetween(1L, 2999L);
        assertThat(log.defects()).singleElement().asString().startsWith("torn.gz: gzip: ");
    }
}

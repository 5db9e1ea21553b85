package io.heddle.recorder.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.recorder.chunk.ChunkPosition;
import io.heddle.recorder.chunk.ChunkSequence;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DamagedRecordingTest {
    @TempDir
    Path folder;

    private Path damaged;

    @BeforeEach
    void nameDamagedFile() {
        damaged = folder.resolve("damaged.jfr");
    }

    /** A file of three chunks, each with one scheduling event; the last one has the end too. */
    private byte[] small() throws IOException {
        Path file = folder.resolve("small.jfr");
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            writer.begin(Facts.UNKNOWN, 1_000, 100);
            for (int i = 0; i < 3; i++) {
                writer.switched(200 + i, 0, 0, ThreadState.SLEEPING, 7);
                if (i < 2) {
                    writer.flush();
                }
            }
            writer.end(300);
        }
        return Files.readAllBytes(file);
    }

    private Timeline read() throws IOException, InvalidRecording {
        return RecordingReader.read(damaged, (_, _, _) -> {});
    }

    private static String message(InvalidRecording refused) {
        return Objects.requireNonNull(refused.getMessage());
    }

    @Test
    void a_file_cut_at_any_byte_has_the_events_of_its_complete_chunks() throws Exception {
        byte[] bytes = small();
        List<ChunkPosition> chunks;
        try (FileChannel channel = FileChannel.open(folder.resolve("small.jfr"))) {
            chunks = ChunkSequence.of(channel).chunks();
        }
        assertEquals(3, chunks.size());
        for (int length = 0; length < bytes.length; length++) {
            int cut = length;
            Files.write(damaged, Arrays.copyOf(bytes, cut));
            long complete = chunks.stream().filter(each -> each.end() <= cut).count();
            if (complete == 0) {
                assertThrows(InvalidRecording.class, this::read);
                continue;
            }
            Timeline timeline = read();
            assertEquals(complete, timeline.scheduling().size());
            assertFalse(timeline.facts().notes().isEmpty());
            boolean betweenChunks = chunks.stream().anyMatch(each -> each.end() == cut);
            assertEquals(betweenChunks, timeline.losses().isEmpty());
        }
    }

    @Test
    void changed_bytes_are_read_or_refused() throws Exception {
        byte[] bytes;
        Path file = folder.resolve("random.jfr");
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            new RandomRecording(9, writer).write(150);
        }
        bytes = Files.readAllBytes(file);
        Random random = new Random(1);
        int read = 0;
        for (int i = 0; i < 10_000; i++) {
            byte[] changed = bytes.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                changed[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Files.write(damaged, changed);
            try {
                read().threads();
                read++;
            } catch (InvalidRecording refused) {
                assertFalse(message(refused).contains("\n"), message(refused));
            }
        }
        assertTrue(read > 0, "no changed file was read");
    }

    @Test
    void a_damaged_chunk_does_not_hide_the_next_ones() throws Exception {
        byte[] bytes = small();
        bytes[indexOf(bytes, "heddle.Clock")] = 'X';
        Files.write(damaged, bytes);
        assertEquals(3, read().scheduling().size());
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    @Test
    void an_empty_file_is_refused() throws Exception {
        Files.write(damaged, new byte[0]);
        assertEquals(damaged + " is empty", message(assertThrows(InvalidRecording.class, this::read)));
    }

    @Test
    void another_file_is_refused() throws Exception {
        Files.writeString(damaged, "This is a text of more than 68 characters, which is not a recording of anything.");
        assertEquals(
                damaged + " is not a Flight Recorder file", message(assertThrows(InvalidRecording.class, this::read)));
    }

    @Test
    void a_missing_file_and_a_folder_are_refused() {
        assertThrows(InvalidRecording.class, this::read);
        assertThrows(InvalidRecording.class, () -> RecordingReader.read(folder, (_, _, _) -> {}));
    }

    @Test
    void a_newer_version_of_the_chunk_format_is_refused() throws Exception {
        byte[] bytes = small();
        bytes[5] = 3;
        Files.write(damaged, bytes);
        assertTrue(message(assertThrows(InvalidRecording.class, this::read)).contains("newer version"));
    }

    @Test
    void a_newer_version_of_the_recording_is_refused() throws Exception {
        byte[] bytes = small();
        String content = new String(bytes, StandardCharsets.ISO_8859_1);
        // The first event after the metadata: size, type (3 bytes), time (1 byte), version.
        int event = 68 + metadataBytes(bytes);
        assertEquals(RecordingTypes.FORMAT_VERSION, content.charAt(event + 5));
        bytes[event + 5] = 9;
        Files.write(damaged, bytes);
        String message = message(assertThrows(InvalidRecording.class, this::read));
        assertTrue(message.contains("has format version 9"), message);
    }

    private static int metadataBytes(byte[] bytes) {
        return (bytes[68] & 0x7f) | bytes[69] << 7;
    }

    @Test
    void something_else_after_the_last_chunk_is_noted() throws Exception {
        byte[] bytes = small();
        Files.write(damaged, Arrays.copyOf(bytes, bytes.length + 1_000));
        Timeline timeline = read();
        assertEquals(3, timeline.scheduling().size());
        assertEquals(1_000, timeline.losses().getFirst().count());
    }
}

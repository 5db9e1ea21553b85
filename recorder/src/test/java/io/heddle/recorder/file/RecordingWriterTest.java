package io.heddle.recorder.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.recorder.file.programs.WritesRecording;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RecordingWriterTest {
    @TempDir
    Path folder;

    private Path file;
    private Path partial;

    @BeforeEach
    void nameFiles() {
        file = folder.resolve("a.jfr");
        partial = folder.resolve("a.jfr.partial");
    }

    private RecordingWriter begin(long maxBytes) throws IOException {
        RecordingWriter writer = RecordingWriter.create(file, maxBytes);
        writer.begin(Facts.UNKNOWN, 1_000, 0);
        return writer;
    }

    private static Timeline read(Path recording) throws IOException, InvalidRecording {
        return RecordingReader.read(recording, (_, _, _) -> {});
    }

    private Process start(List<String> before, String... after) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WritesRecording.class.getName(),
                file.toString()));
        command.addAll(List.of(after));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        return String.valueOf(output.readLine());
    }

    @Test
    void a_recording_without_an_end_keeps_its_partial_name() throws Exception {
        try (RecordingWriter writer = begin(Long.MAX_VALUE)) {
            writer.woken(5, 0, 7, 0);
        }
        assertFalse(Files.exists(file));
        Timeline timeline = read(partial);
        assertEquals(1, timeline.scheduling().size());
        assertEquals(
                List.of("the recorder was stopped before the end of the recording"),
                timeline.facts().notes());
    }

    @Test
    void an_empty_recording_leaves_no_file() throws Exception {
        RecordingWriter.create(file, Long.MAX_VALUE).close();
        assertFalse(Files.exists(file));
        assertFalse(Files.exists(partial));
    }

    @Test
    void what_was_flushed_survives_a_kill() throws Exception {
        Process process = start(List.of(), "100", "wait");
        try {
            assertEquals("flushed", firstLine(process));
            assertEquals(100, read(partial).scheduling().size());
        } finally {
            process.destroyForcibly();
        }
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(100, read(partial).scheduling().size());

        // The file of the dead writer is replaced.
        try (RecordingWriter writer = begin(Long.MAX_VALUE)) {
            writer.end(1);
        }
        assertEquals(0, read(file).scheduling().size());
        assertFalse(Files.exists(partial));
    }

    @Test
    void a_second_writer_in_another_process_fails() throws Exception {
        Process process = start(List.of(), "100", "wait");
        try {
            assertEquals("flushed", firstLine(process));
            IOException refused = assertThrows(IOException.class, () -> RecordingWriter.create(file, Long.MAX_VALUE));
            assertEquals(
                    "cannot write %s: another recorder is writing a.jfr.partial".formatted(file), refused.getMessage());
            assertEquals(100, read(partial).scheduling().size());
            process.outputWriter().close();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
            assertEquals(100, read(file).scheduling().size());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void a_second_writer_in_this_process_fails_and_the_lock_stays() throws Exception {
        try (RecordingWriter writer = begin(Long.MAX_VALUE)) {
            assertThrows(IOException.class, () -> RecordingWriter.create(file, Long.MAX_VALUE));
            writer.flush();
            Process process = start(List.of(), "1", "end");
            assertEquals(
                    "cannot write %s: another recorder is writing a.jfr.partial".formatted(file), firstLine(process));
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            writer.end(1);
        }
        assertEquals(0, read(file).scheduling().size());
    }

    @Test
    void a_full_disk_is_reported_and_leaves_the_complete_chunks() throws Exception {
        // The limit of a file's size, in blocks of at most 1,024 bytes, fails a write as a full disk does.
        Process process = start(List.of("sh", "-c", "ulimit -f 5000; exec \"$@\"", "sh"), "3000000", "end");
        String message = firstLine(process);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals("cannot write %s: File too large".formatted(partial), message);
        assertFalse(Files.exists(file));
        Timeline timeline = read(partial);
        assertTrue(timeline.scheduling().size() > 0);
        assertTrue(timeline.losses().isEmpty(), timeline.losses().toString());
    }

    @Test
    void a_full_recording_drops_events_and_keeps_facts() throws Exception {
        int events = 100_000;
        try (RecordingWriter writer = begin(200_000)) {
            for (int i = 0; i < events; i++) {
                writer.switched(i, 0, 0, ThreadState.SLEEPING, 1 + i);
                writer.sample(1, Sample.Kind.USER, i, 1, Stack.NONE);
            }
            assertTrue(writer.full());
            assertTrue(writer.lostSchedulingEvents() > 0);
            writer.thread(5, 1, "late", ThreadKind.APP, Long.MIN_VALUE);
            writer.count(Counter.JOULES, "package-0", events, 3);
            writer.end(events);
        }
        assertTrue(Files.size(file) < 250_000, Files.size(file) + " bytes");
        Timeline timeline = read(file);
        assertEquals(events, timeline.scheduling().size() + lost(timeline, "scheduling events"));
        assertEquals(events, timeline.samples().size() + lost(timeline, "samples"));
        assertTrue(timeline.threads().stream().anyMatch(each -> each.name().equals("late")));
        assertEquals(1, timeline.counters().size());
    }

    private static long lost(Timeline timeline, String what) {
        return timeline.losses().stream()
                .filter(each -> each.what().equals(what))
                .mapToLong(each -> each.count())
                .sum();
    }

    @Test
    void late_and_invalid_scheduling_events_are_counted() throws Exception {
        try (RecordingWriter writer = begin(Long.MAX_VALUE)) {
            writer.woken(10, 0, 7, 0);
            writer.woken(9, 0, 7, 0);
            writer.woken(11, -1, 7, 0);
            writer.woken(11, 0, 0, 0);
            writer.woken(11, 0, 7, -1);
            writer.switched(11, 0, -1, ThreadState.SLEEPING, 7);
            writer.end(20);
        }
        Timeline timeline = read(file);
        assertEquals(1, timeline.scheduling().size());
        assertEquals(1, lost(timeline, "scheduling events that came late"));
        assertEquals(4, lost(timeline, "scheduling events"));
    }

    @Test
    void an_interrupted_thread_writes_its_recording() throws Exception {
        try (RecordingWriter writer = begin(Long.MAX_VALUE)) {
            Thread.currentThread().interrupt();
            writer.woken(10, 0, 7, 0);
            writer.flush();
            writer.end(20);
        } finally {
            assertTrue(Thread.interrupted());
        }
        assertEquals(1, read(file).scheduling().size());
    }

    @Test
    void a_folder_and_a_missing_folder_are_no_targets() throws Exception {
        Files.createDirectory(file);
        assertEquals(
                "cannot write %s: it is not a regular file".formatted(file),
                assertThrows(IOException.class, () -> begin(1)).getMessage());
        Path missing = folder.resolve("missing/a.jfr");
        assertEquals(
                "cannot write %s: its folder does not exist".formatted(missing),
                assertThrows(IOException.class, () -> RecordingWriter.create(missing, 1))
                        .getMessage());
    }

    @Test
    void an_earlier_recording_is_replaced_only_at_the_end() throws Exception {
        Files.writeString(file, "earlier");
        try (RecordingWriter writer = begin(Long.MAX_VALUE)) {
            writer.flush();
            assertEquals("earlier", Files.readString(file));
            writer.end(1);
        }
        assertEquals(new Span(0, 1), read(file).span());
    }
}

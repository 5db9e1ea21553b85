package io.heddle.recorder.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkReadsRecordingTest {
    private static final long WALL_NANOS = 1_700_000_000_000_000_000L;

    @TempDir
    Path folder;

    private Path file;

    /** An event that says when it was. */
    @Name("heddle.test.Now")
    static final class Now extends jdk.jfr.Event {
        long nanos;
    }

    @BeforeEach
    void nameFile() {
        file = folder.resolve("a.jfr");
    }

    private void write(Path... jvmRecordings) throws IOException {
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            writer.begin(
                    new Facts(
                            "java X",
                            "default",
                            "host",
                            2,
                            Double.NaN,
                            1,
                            SchedulingCoverage.MACHINE,
                            List.of("a note")),
                    WALL_NANOS,
                    1_000);
            writer.thread(7, 7, "main", ThreadKind.APP, 1_500);
            for (int i = 0; i < 10; i++) {
                writer.switched(2_000 + i, 1, 0, ThreadState.SLEEPING, 7);
                writer.count(Counter.IDLE_NANOS, "cpu" + i % 2, 2_000 + i, i);
                Frame kernel = new Frame("", "do_syscall_" + i % 3, -1);
                writer.sample(
                        7, Sample.Kind.KERNEL, 2_000 + i, 1, new Stack(List.of(kernel, new Frame("a.B", "c", i % 2))));
                writer.flush();
            }
            writer.end(3_000);
            for (Path each : jvmRecordings) {
                writer.append(each);
            }
        }
    }

    private static Map<String, Integer> count(Path recording) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (RecordedEvent each : RecordingFile.readAllEvents(recording)) {
            counts.merge(each.getEventType().getName(), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void the_jdk_reads_the_events() throws Exception {
        write();
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertEquals(
                Map.of(
                        "heddle.Recording", 1,
                        "heddle.Clock", 1,
                        "heddle.Thread", 1,
                        "heddle.SchedulingBatch", 10,
                        "heddle.Counter", 10,
                        "heddle.Sample", 10,
                        "heddle.End", 1),
                count(file));
        List<RecordedEvent> samples = events.stream()
                .filter(each -> each.getEventType().getName().equals("heddle.Sample"))
                .toList();
        for (int i = 0; i < samples.size(); i++) {
            RecordedEvent sample = samples.get(i);
            assertEquals(Instant.ofEpochSecond(0, WALL_NANOS).plusNanos(1_000 + i), sample.getStartTime());
            List<RecordedFrame> frames = sample.getStackTrace().getFrames();
            assertEquals("do_syscall_" + i % 3, frames.get(0).getMethod().getName());
            assertEquals("a.B", frames.get(1).getMethod().getType().getName());
            assertEquals(i % 2, frames.get(1).getLineNumber());
        }
    }

    @Test
    void the_jfr_tool_prints_the_file() throws Exception {
        write(recording());
        assertTrue(jfr("summary", file.toString()).contains("heddle.SchedulingBatch"));
        String text = jfr("print", "--events", "heddle.Sample,heddle.SchedulingBatch,heddle.Thread", file.toString());
        assertTrue(text.contains("a.B.c() line: 1"), text);
        assertTrue(text.contains("events = 1"), text);
        assertTrue(jfr("view", "heddle.Thread", file.toString()).contains("Thread"));
    }

    private String jfr(String... arguments) throws Exception {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "jfr").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertEquals(0, process.exitValue(), text);
        return text;
    }

    /** A recording of this JVM with two chunks. */
    private Path recording() throws IOException {
        Path recorded = folder.resolve("jvm.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Now.class);
            recording.enable("jdk.ThreadStart");
            recording.start();
            now();
            // A second recording makes the JVM begin a chunk.
            try (Recording second = new Recording()) {
                second.start();
                now();
            }
            now();
            recording.stop();
            recording.dump(recorded);
        }
        return recorded;
    }

    private static void now() {
        Now event = new Now();
        event.nanos = System.nanoTime();
        event.commit();
    }

    @Test
    void the_recordings_of_jvms_stay_whole() throws Exception {
        Path jvm = recording();
        write(jvm, jvm);
        Map<String, Integer> expected = new TreeMap<>();
        count(jvm).forEach((type, count) -> expected.put(type, 2 * count));
        Map<String, Integer> counts = count(file);
        counts.keySet().removeIf(each -> each.startsWith("heddle.") && !each.startsWith("heddle.test."));
        assertEquals(expected, counts);

        byte[] bytes = Files.readAllBytes(jvm);
        List<Path> copies = new ArrayList<>();
        RecordingReader.read(file, (copy, _, _) -> {
            copies.add(copy);
            assertArrayEquals(bytes, Files.readAllBytes(copy));
        });
        assertEquals(2, copies.size());
        assertTrue(copies.stream().noneMatch(Files::exists));
    }

    @Test
    void times_of_a_jvm_become_monotonic() throws Exception {
        Path jvm = recording();
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            Instant wall = Instant.now();
            writer.begin(Facts.UNKNOWN, wall.getEpochSecond() * 1_000_000_000 + wall.getNano(), System.nanoTime());
            writer.append(jvm);
            writer.end(System.nanoTime());
        }
        List<Long> differences = differences();
        assertEquals(3, differences.size());
        // Far less than the distance of the two clocks, and far more than a delay between two readings.
        assertTrue(
                differences.stream()
                        .allMatch(each -> each < Duration.ofMinutes(1).toNanos()),
                differences.toString());
    }

    /** The header of the second chunk is changed as if the wall clock had been set forward by an hour before it. */
    @Test
    void times_of_a_jvm_are_right_after_a_step_of_the_wall_clock() throws Exception {
        long stepNanos = Duration.ofHours(1).toNanos();
        Instant wall = Instant.now();
        long wallNanos = wall.getEpochSecond() * 1_000_000_000 + wall.getNano();
        long monotonicNanos = System.nanoTime();
        Path jvm = recording();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(jvm));
        int second = (int) bytes.getLong(8);
        long startNanos = bytes.getLong(second + 32);
        bytes.putLong(second + 32, startNanos + stepNanos);
        Files.write(jvm, bytes.array());
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            writer.begin(Facts.UNKNOWN, wallNanos, monotonicNanos);
            writer.clock(startNanos + stepNanos, monotonicNanos + startNanos - wallNanos);
            writer.append(jvm);
            writer.end(System.nanoTime());
        }
        assertEquals(3, differences().size());
        assertTrue(
                differences().stream()
                        .allMatch(each -> each < Duration.ofMinutes(1).toNanos()),
                differences().toString());
    }

    /** The differences of the events' times, converted to CLOCK_MONOTONIC, from the times that they contain. */
    private List<Long> differences() throws Exception {
        List<Long> differences = new ArrayList<>();
        RecordingReader.read(file, (copy, clock, _) -> {
            for (RecordedEvent each : RecordingFile.readAllEvents(copy)) {
                if (each.getEventType().getName().equals("heddle.test.Now")) {
                    Instant time = each.getStartTime();
                    long nanos = clock.toMonotonic(time.getEpochSecond() * 1_000_000_000 + time.getNano());
                    differences.add(Math.abs(nanos - each.getLong("nanos")));
                }
            }
        });
        return differences;
    }

    @Test
    void a_torn_recording_of_a_jvm_is_appended_up_to_its_tear() throws Exception {
        Path jvm = recording();
        byte[] bytes = Files.readAllBytes(jvm);
        Files.write(jvm, Arrays.copyOf(bytes, bytes.length - 10));
        write(jvm);
        Timeline timeline = RecordingReader.read(file, (_, _, _) -> {});
        assertEquals("bytes of a JVM's recording", timeline.losses().getFirst().what());
        assertTrue(count(file).containsKey("heddle.SchedulingBatch"));
    }

    @Test
    void a_file_of_flight_recorder_alone_is_read() throws Exception {
        Path jvm = recording();
        List<Path> read = new ArrayList<>();
        Timeline timeline = RecordingReader.read(jvm, (path, clock, _) -> {
            read.add(path);
            assertEquals(5, clock.toMonotonic(5));
        });
        assertEquals(List.of(jvm), read);
        assertEquals(SchedulingCoverage.NONE, timeline.facts().coverage());
        assertEquals(List.of(), timeline.facts().notes());
        assertTrue(timeline.span().nanos() > 0);
    }

    @Test
    void an_error_of_the_parser_becomes_a_loss() throws Exception {
        write(recording());
        Timeline timeline = RecordingReader.read(file, (_, _, _) -> {
            throw new IllegalStateException("invalid");
        });
        assertEquals(10, timeline.scheduling().size());
        assertEquals("damaged recordings of JVMs", timeline.losses().getFirst().what());
    }

    @Test
    void events_of_a_jvm_that_do_not_fit_into_memory_are_a_loss_of_their_own() throws Exception {
        write(recording());
        Timeline timeline = RecordingReader.read(file, (_, _, _) -> {
            throw new OutOfMemoryError("on purpose");
        });
        assertEquals(10, timeline.scheduling().size());
        assertEquals(Loss.JVM_RECORDINGS_IN_MEMORY, timeline.losses().getFirst().what());
    }
}

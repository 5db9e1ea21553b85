package io.heddle.recorder.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.timeline.Facts;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingRoundTripTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 100", "4, 100", "5, 1000", "6, 1000", "7, 1000", "8, 100000"})
    void a_timeline_is_read_as_it_was_written(long seed, int events) throws Exception {
        Path file = folder.resolve("a.jfr");
        Timeline written;
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            written = new RandomRecording(seed, writer).write(events);
        }
        Timeline read = RecordingReader.read(file, (_, _, _) -> {});
        assertIterableEquals(TimelineText.of(written), TimelineText.of(read));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void a_scheduling_event_takes_at_most_ten_bytes_in_the_mean() throws Exception {
        Path file = folder.resolve("a.jfr");
        int events = 100_000;
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            writer.begin(facts(), 1, 0);
            for (int i = 0; i < events / 2; i++) {
                // The thread that runs on the CPU before wakes the next one.
                int waker = i == 0 ? 0 : 1_000_000 + (i - 1) % 4_000;
                writer.woken(i * 20_000L, i % 8, 1_000_000 + i % 4_000, waker);
                writer.switched(i * 20_000L + 3_000, i % 8, 0, ThreadState.SLEEPING, 1_000_000 + i % 4_000);
            }
            writer.end(events * 10_000L);
        }
        assertTrue(Files.size(file) < 10L * events, Files.size(file) + " bytes");
        assertEquals(
                events, RecordingReader.read(file, (_, _, _) -> {}).scheduling().size());
    }

    private static Facts facts() {
        return new Facts("java X", "fifo", "host", 8, 2.5, 1_500, SchedulingCoverage.MACHINE, List.of());
    }
}

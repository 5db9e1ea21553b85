package io.heddle.workloads.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PauseReaderTest {
    private static final long BYTES = 1_500_000;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"g1, gc", "g1, gc*", "g1, gc*=debug", "parallel, gc", "parallel, gc*", "z, gc*", "z, gc*=debug"})
    void heddle_and_the_plain_scan_find_the_same_pauses(String collector, String levels) throws Exception {
        Path log = folder.resolve("gc.log");
        LongLog.of(LiveLog.of(collector, levels, 0.5)).write(log, BYTES);

        Pauses pauses = PauseReader.PLAIN.read(log);
        assertThat(pauses.count()).isPositive();
        assertThat(PauseReader.HEDDLE.read(log)).isEqualTo(pauses);
    }

    @Test
    void gctoolkit_finds_the_same_pauses_of_the_parallel_collector() throws Exception {
        Path log = folder.resolve("gc.log");
        LongLog.of(LiveLog.of("parallel", "gc*", 0.5)).write(log, BYTES);

        assertThat(PauseReader.GCTOOLKIT.read(log)).isEqualTo(PauseReader.PLAIN.read(log));
    }

    @Test
    void times_and_numbers_continue_in_a_long_log() throws Exception {
        Path log = folder.resolve("gc.log");
        LongLog.of(List.of(
                        "[0.001s][info][gc] Using Serial",
                        "[0.100s][info][gc] GC(0) Pause Young (Allocation Failure) 2M->1M(3M) 1.000ms",
                        "[1.999s][info][gc] GC(1) Pause Young (Allocation Failure) 2M->1M(3M) 2.000ms",
                        "[2.000s][info][gc,heap,exit] Heap"))
                .write(log, 250);

        assertThat(Files.readAllLines(log))
                .containsExactly(
                        "[0.001s][info][gc] Using Serial",
                        "[0.100s][info][gc] GC(0) Pause Young (Allocation Failure) 2M->1M(3M) 1.000ms",
                        "[1.999s][info][gc] GC(1) Pause Young (Allocation Failure) 2M->1M(3M) 2.000ms",
                        "[2.000s][info][gc] GC(2) Pause Young (Allocation Failure) 2M->1M(3M) 1.000ms",
                        "[3.899s][info][gc] GC(3) Pause Young (Allocation Failure) 2M->1M(3M) 2.000ms");
    }
}

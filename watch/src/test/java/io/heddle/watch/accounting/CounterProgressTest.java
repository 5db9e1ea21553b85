package io.heddle.watch.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CounterProgressTest {
    private static final ProcessId SERVICE = new ProcessId(9, 1009);
    private static final ProcessId RESTARTED = new ProcessId(10, 1010);

    @TempDir
    Path folder = Path.of("");

    private RecordedProc recorded;
    private CounterProgress progress;

    @BeforeEach
    void record() {
        recorded = new RecordedProc(folder).process(9, 1).process(10, 1);
        progress = CounterProgress.ofIo(recorded.proc());
    }

    private void counters(int pid, long bytes, long calls) {
        recorded.file(pid + "/io", "rchar: %d\nwchar: 0\nsyscr: %d\nsyscw: 0\n".formatted(bytes, calls));
    }

    @Test
    void progress_counts_from_the_first_reading() {
        counters(9, 1_000_000, 500);
        assertThat(progress.read(List.of(SERVICE), 1)).isEqualTo(new Progress.Reading(0, 0, 1));

        counters(9, 1_004_000, 504);
        assertThat(progress.read(List.of(SERVICE), 2)).isEqualTo(new Progress.Reading(4, 4000, 2));
    }

    @Test
    void a_service_that_restarts_itself_never_reduces_progress() {
        counters(9, 1_000_000, 500);
        progress.read(List.of(SERVICE), 1);
        counters(9, 1_004_000, 504);
        progress.read(List.of(SERVICE), 2);
        counters(10, 10, 1);
        assertThat(progress.read(List.of(RESTARTED), 3)).isEqualTo(new Progress.Reading(4, 4000, 3));

        counters(10, 110, 2);
        assertThat(progress.read(List.of(RESTARTED), 4)).isEqualTo(new Progress.Reading(5, 4100, 4));
    }

    @Test
    void counters_that_fall_or_cannot_be_read_add_nothing() {
        counters(9, 1_000_000, 500);
        progress.read(List.of(SERVICE), 1);
        counters(9, 10, 1);
        assertThat(progress.read(List.of(SERVICE), 2)).isEqualTo(new Progress.Reading(0, 0, 2));

        recorded.file("9/io", "");
        assertThat(progress.read(List.of(SERVICE), 3)).isEqualTo(new Progress.Reading(0, 0, 3));
    }

    @Test
    void traffic_counts_without_the_headers_of_its_packets() {
        recorded.descriptor(9, 0, "/dev/null").descriptor(9, 7, "socket:[4711]");
        CounterProgress network = CounterProgress.ofNetwork(recorded.proc());
        traffic(5_000_000, 1000);
        assertThat(network.read(List.of(SERVICE), 1)).isEqualTo(new Progress.Reading(0, 0, 1));

        traffic(5_001_660, 1010);
        assertThat(network.read(List.of(SERVICE), 2)).isEqualTo(new Progress.Reading(10, 1000, 2));
    }

    @Test
    void traffic_of_others_is_no_progress_of_a_program_without_a_socket() {
        recorded.descriptor(9, 0, "/dev/null").descriptor(9, 1, "pipe:[4712]");
        CounterProgress network = CounterProgress.ofNetwork(recorded.proc());
        traffic(5_000_000, 1000);
        network.read(List.of(SERVICE), 1);
        traffic(6_000_000, 2000);
        assertThat(network.read(List.of(SERVICE), 2)).isEqualTo(new Progress.Reading(0, 0, 2));
    }

    private void traffic(long bytes, long packets) {
        recorded.file("9/net/dev", "  eth0: %d %d 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".formatted(bytes, packets));
    }
}

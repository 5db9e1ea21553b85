package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.hotspot.PerfData.Opening;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfDataTest {
    private static final int NUM_ENTRIES = 28;

    @TempDir
    Path directory = Path.of("");

    private static ByteBuffer copy() {
        return Recorded.direct(Recorded.perfDataBytes("jdk25-g1"));
    }

    @Test
    void a_recorded_file_gives_numbers_and_texts() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk25-g1"));
        PerfData perfData = Recorded.opened(PerfData.open(file));
        assertThat(perfData.number("java.threads.started")).hasValue(10);
        assertThat(perfData.string("sun.rt.javaCommand")).hasValue("Probe");
        assertThat(perfData.grown()).isFalse();
    }

    @Test
    void a_missing_counter_is_absent_and_not_zero() {
        PerfData perfData = Recorded.perfData("jdk25-g1");
        assertThat(perfData.counter("sun.gc.policy.promoted")).isEmpty();
        assertThat(perfData.number("sun.gc.policy.promoted")).isEmpty();
        assertThat(perfData.string("no.such.text")).isEmpty();
    }

    @Test
    void a_number_is_not_a_text_and_a_text_is_not_a_number() {
        PerfData perfData = Recorded.perfData("jdk25-g1");
        assertThat(perfData.string("java.threads.started")).isEmpty();
        assertThat(perfData.counter("sun.rt.javaCommand")).isEmpty();
    }

    @Test
    void a_file_that_is_missing_empty_or_without_prologue_is_worth_another_try() throws IOException {
        assertThat(PerfData.open(directory.resolve("absent"))).isInstanceOf(Opening.NotYet.class);
        assertThat(PerfData.open(Files.createFile(directory.resolve("empty")))).isInstanceOf(Opening.NotYet.class);
        assertThat(PerfData.of(ByteBuffer.allocate(32768))).isInstanceOf(Opening.NotYet.class);
    }

    @Test
    void another_byte_order_another_version_and_other_files_are_refused() throws IOException {
        assertThat(PerfData.of(copy().put(4, (byte) 0))).isInstanceOf(Opening.Refused.class);
        assertThat(PerfData.of(copy().put(5, (byte) 1))).isInstanceOf(Opening.Refused.class);
        assertThat(PerfData.of(copy().putInt(24, 1 << 20))).isInstanceOf(Opening.Refused.class);
        Path text = Files.writeString(directory.resolve("text"), "not performance counters, but a text long enough");
        assertThat(PerfData.open(text)).isInstanceOf(Opening.Refused.class);
    }

    @Test
    void counters_added_later_are_found_by_a_rescan_and_older_handles_stay_good() {
        ByteBuffer file = copy();
        int all = file.getInt(NUM_ENTRIES);
        file.putInt(NUM_ENTRIES, 20);
        PerfData perfData = Recorded.opened(PerfData.of(file));
        assertThat(perfData.counter("sun.gc.collector.0.time")).isEmpty();
        Counter started = perfData.counter("java.threads.started").orElseThrow();
        assertThat(perfData.grown()).isFalse();

        file.putInt(NUM_ENTRIES, all);
        assertThat(perfData.grown()).isTrue();
        perfData.rescan();
        assertThat(perfData.grown()).isFalse();
        assertThat(perfData.counter("sun.gc.collector.0.time")).isPresent();
        assertThat(started.read()).isEqualTo(10);
    }

    @Test
    void an_entry_counted_before_it_is_filled_in_is_taken_up_later() {
        ByteBuffer file = copy();
        int second = file.getInt(24) + file.getInt(file.getInt(24));
        int length = file.getInt(second);
        file.putInt(second, 0);
        PerfData perfData = Recorded.opened(PerfData.of(file));
        assertThat(perfData.grown()).isTrue();
        assertThat(perfData.counter("java.threads.started")).isEmpty();

        file.putInt(second, length);
        perfData.rescan();
        assertThat(perfData.counter("java.threads.started")).isPresent();
    }

    @Test
    void a_handle_reads_what_the_jvm_writes() {
        ByteBuffer file = copy();
        Counter started = Recorded.opened(PerfData.of(file))
                .counter("java.threads.started")
                .orElseThrow();
        long before = started.read();
        for (int at = 0; at < file.limit(); at += 8) {
            file.putLong(at, 77);
        }
        assertThat(before).isEqualTo(10);
        assertThat(started.read()).isEqualTo(77);
    }

    @Test
    void truncated_and_random_bytes_never_break_the_scan() {
        byte[] good = Recorded.perfDataBytes("jdk25-g1");
        Random random = new Random(20);
        for (int round = 0; round < 2000; round++) {
            ByteBuffer bytes = Recorded.direct(Arrays.copyOf(good, random.nextInt(good.length)));
            for (int n = 0; n < 20 && bytes.limit() > 64; n++) {
                bytes.put(20 + random.nextInt(bytes.limit() - 20), (byte) random.nextInt());
            }
            if (PerfData.of(bytes) instanceof Opening.Opened(PerfData perfData)) {
                new JvmCounters(perfData).pauseNanos().ifPresent(Counter::read);
                new JvmCounters(perfData).mainClass();
            }
        }
    }

    @Test
    void a_mapping_outlives_the_unlinked_file() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfData perfData = Recorded.opened(PerfData.open(file));
        Files.delete(file);
        assertThat(perfData.number("java.threads.started")).hasValue(10);
    }

    @Test
    void a_file_cut_short_under_the_mapping_is_lost_and_not_a_crash() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfData perfData = Recorded.opened(PerfData.open(file));
        Counter started = perfData.counter("java.threads.started").orElseThrow();
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(0);
        }
        assertThatThrownBy(started::read).isInstanceOf(PerfDataLost.class);
        assertThatThrownBy(perfData::grown).isInstanceOf(PerfDataLost.class);
    }

    @Test
    void a_census_whose_file_is_cut_short_is_unknown_from_then_on() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfThreadCounts counts = new PerfThreadCounts(Recorded.opened(PerfData.open(file)));
        RoleClassifier classifier = new RoleClassifier(4711, counts);
        assertThat(counts.known()).isTrue();
        assertThat(counts.started()).isEqualTo(10);

        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(0);
        }

        assertThat(classifier.quiet()).isFalse();
        classifier.beforeListing();
        classifier.afterListing(List.of(new Birth(4711, "java", 1)), List.of());
        assertThat(classifier.role(4711)).isEqualTo(Role.APP);
        assertThat(counts.known()).isFalse();
        assertThat(classifier.quiet()).isTrue();
    }
}

package io.heddle.hotspot.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.Recorded;
import io.heddle.hotspot.counters.PerfData.Opening;
import io.heddle.hotspot.roles.NewThread;
import io.heddle.hotspot.roles.Role;
import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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
        PerfData perfData = Recorded.opened(Recorded.opening(file));
        assertThat(perfData.number("java.threads.started")).hasValue(10);
        assertThat(perfData.string("sun.rt.javaCommand")).hasValue("Probe");
        assertThat(perfData.hasNewEntries()).isFalse();
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
        assertThat(Recorded.opening(directory.resolve("absent"))).isInstanceOf(Opening.NotReady.class);
        assertThat(Recorded.opening(Files.createFile(directory.resolve("empty"))))
                .isInstanceOf(Opening.NotReady.class);
        assertThat(Recorded.opening(ByteBuffer.allocate(32768))).isInstanceOf(Opening.NotReady.class);
    }

    @Test
    void another_byte_order_another_version_and_other_files_are_refused() throws IOException {
        assertThat(Recorded.opening(copy().put(4, (byte) 0))).isInstanceOf(Opening.Refused.class);
        assertThat(Recorded.opening(copy().put(5, (byte) 1))).isInstanceOf(Opening.Refused.class);
        assertThat(Recorded.opening(copy().putInt(24, 1 << 20))).isInstanceOf(Opening.Refused.class);
        Path text = Files.writeString(directory.resolve("text"), "not performance counters, but a text long enough");
        assertThat(Recorded.opening(text)).isInstanceOf(Opening.Refused.class);
    }

    @Test
    void counters_added_later_are_found_by_a_rescan_and_earlier_ones_stay_valid() {
        ByteBuffer file = copy();
        int all = file.getInt(NUM_ENTRIES);
        file.putInt(NUM_ENTRIES, 20);
        PerfData perfData = Recorded.opened(Recorded.opening(file));
        assertThat(perfData.counter("sun.gc.collector.0.time")).isEmpty();
        Counter started = perfData.counter("java.threads.started").orElseThrow();
        assertThat(perfData.hasNewEntries()).isFalse();

        file.putInt(NUM_ENTRIES, all);
        perfData.refresh();
        assertThat(perfData.hasNewEntries()).isTrue();
        perfData.rescan();
        assertThat(perfData.hasNewEntries()).isFalse();
        assertThat(perfData.counter("sun.gc.collector.0.time")).isPresent();
        assertThat(started.read()).isEqualTo(10);
    }

    @Test
    void an_entry_that_is_counted_before_it_is_written_is_added_later() {
        ByteBuffer file = copy();
        int second = file.getInt(24) + file.getInt(file.getInt(24));
        int length = file.getInt(second);
        file.putInt(second, 0);
        PerfData perfData = Recorded.opened(Recorded.opening(file));
        assertThat(perfData.hasNewEntries()).isTrue();
        assertThat(perfData.counter("java.threads.started")).isEmpty();

        file.putInt(second, length);
        perfData.refresh();
        perfData.rescan();
        assertThat(perfData.counter("java.threads.started")).isPresent();
    }

    @Test
    void a_counter_returns_what_the_jvm_had_written_at_the_last_refresh() {
        ByteBuffer file = copy();
        PerfData perfData = Recorded.opened(Recorded.opening(file));
        Counter started = perfData.counter("java.threads.started").orElseThrow();
        long before = started.read();
        for (int at = 0; at < file.limit(); at += 8) {
            file.putLong(at, 77);
        }
        assertThat(before).isEqualTo(10);
        assertThat(started.read()).isEqualTo(10);
        perfData.refresh();
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
            if (Recorded.opening(bytes) instanceof Opening.Opened(PerfData perfData)) {
                new JvmCounters(perfData).pauseNanos().ifPresent(Counter::read);
                new JvmCounters(perfData).mainClass();
            }
        }
    }

    @Test
    void an_open_file_outlives_its_name_and_its_last_values_outlive_its_closing() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfData perfData = Recorded.opened(Recorded.opening(file));
        Counter started = perfData.counter("java.threads.started").orElseThrow();
        Files.delete(file);
        assertThat(started.read()).isEqualTo(10);
        assertThat(perfData.number("java.threads.started")).hasValue(10);

        perfData.close();
        assertThat(started.read()).isEqualTo(10);
    }

    @Test
    void a_truncated_file_is_lost_and_its_counters_keep_their_last_values() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfData perfData = Recorded.opened(Recorded.opening(file));
        Counter started = perfData.counter("java.threads.started").orElseThrow();
        assertThat(started.read()).isEqualTo(10);
        cut(file, 0);
        perfData.refresh();

        assertThat(started.read()).isEqualTo(10);
        assertThat(perfData.isLost()).isTrue();
        assertThat(perfData.hasNewEntries()).isFalse();
        assertThat(perfData.string("sun.rt.javaCommand")).isEmpty();
        perfData.rescan();
    }

    @Test
    void a_fifo_a_folder_and_a_link_are_refused_at_once() throws Exception {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        for (Path bad : List.of(
                Fifo.at(directory.resolve("fifo")),
                Files.createDirectory(directory.resolve("folder")),
                Files.createSymbolicLink(directory.resolve("link"), file))) {
            assertThat(Recorded.opening(bad)).isEqualTo(new Opening.Refused(bad + " is not a regular file"));
        }
    }

    @Test
    void a_file_of_a_user_who_does_not_run_the_jvm_is_refused() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfDataFile located = Recorded.located(file);
        assertThat(new PerfDataFile(located.path(), Set.of(4711)).mayBelongTo(4712))
                .isFalse();
        assertThat(new PerfDataFile(located.path(), Set.of(4711)).mayBelongTo(4711))
                .isTrue();
        assertThat(new PerfDataFile(located.path(), Set.of(4711)).mayBelongTo(0))
                .isTrue();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void counters_of_another_user_are_not_opened() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        Files.setAttribute(file, "unix:uid", 65534);
        PathInRoot path = Recorded.located(file).path();
        assertThat(PerfData.open(new PerfDataFile(path, Set.of(4711))))
                .isEqualTo(new Opening.Refused(file + " belongs to user 65534, not to the JVM's"));
        assertThat(PerfData.open(new PerfDataFile(path, Set.of(65534)))).isInstanceOf(Opening.Opened.class);
    }

    @Test
    void entries_that_claim_100_megabytes_take_no_memory() throws IOException {
        Path file = directory.resolve("4711");
        for (int field : List.of(0, 8, 16)) {
            ByteBuffer bytes = copy();
            int first = bytes.getInt(24);
            bytes.putInt(first, 100 << 20).putInt(first + field, 100 << 20);
            Files.write(file, array(bytes));
            cut(file, 200 << 20);
            assertThat(Recorded.opened(Recorded.opening(file)).string("sun.rt.javaCommand"))
                    .isEmpty();
        }
    }

    @Test
    void endless_counters_are_read_up_to_a_limit() {
        ByteBuffer bytes = ByteBuffer.allocateDirect(4 << 20)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(0, copy(), 0, 32);
        bytes.putInt(24, 32).putInt(NUM_ENTRIES, Integer.MAX_VALUE);
        for (int at = 32, n = 0; at < bytes.limit() - 64; at += 40, n++) {
            bytes.putInt(at, 40)
                    .putInt(at + 4, 20)
                    .putInt(at + 8, 0)
                    .put(at + 12, (byte) 'J')
                    .putInt(at + 16, 32);
            bytes.put(at + 20, "n%08d".formatted(n).getBytes(StandardCharsets.US_ASCII));
        }
        PerfData perfData = Recorded.opened(Recorded.opening(bytes));
        assertThat(perfData.counter("n00002047")).isPresent();
        assertThat(perfData.counter("n00002048")).isEmpty();
        assertThat(perfData.hasNewEntries()).isFalse();
    }

    @Test
    void counters_that_change_and_shrink_while_they_are_read_never_break_the_scan() throws IOException {
        byte[] good = Recorded.perfDataBytes("jdk25-g1");
        Path file = Files.write(directory.resolve("4711"), good);
        Random random = new Random(23);
        try (RandomAccessFile writer = new RandomAccessFile(file.toFile(), "rw")) {
            for (int round = 0; round < 300; round++) {
                writer.setLength(0);
                writer.write(good);
                int counted = random.nextInt(200);
                writer.seek(NUM_ENTRIES);
                writer.writeInt(Integer.reverseBytes(counted));
                PerfData perfData = Recorded.opened(Recorded.opening(file));
                for (int n = 0; n < 10; n++) {
                    writer.seek(24 + random.nextInt(good.length));
                    writer.writeInt(random.nextInt());
                }
                if (random.nextBoolean()) {
                    writer.setLength(random.nextInt(good.length));
                }
                perfData.refresh();
                perfData.hasNewEntries();
                perfData.rescan();
                JvmCounters counters = new JvmCounters(perfData);
                counters.pauseNanos().ifPresent(Counter::read);
                counters.mainClass();
                counters.collector();
                EdenAllocation.of(counters).ifPresent(EdenAllocation::update);
                perfData.close();
            }
        }
    }

    private static byte[] array(ByteBuffer bytes) {
        byte[] array = new byte[bytes.limit()];
        bytes.get(0, array);
        return array;
    }

    /** Sets the length of a file without writing. */
    private static void cut(Path file, long bytes) throws IOException {
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(bytes);
        }
    }

    @Test
    void thread_counts_of_a_truncated_file_become_unavailable() throws IOException {
        Path file = Files.write(directory.resolve("4711"), Recorded.perfDataBytes("jdk17-g1"));
        PerfThreadCounts counts = new PerfThreadCounts(Recorded.opened(Recorded.opening(file)));
        RoleClassifier classifier = new RoleClassifier(4711, counts);
        assertThat(counts.isAvailable()).isTrue();
        assertThat(counts.started()).isEqualTo(10);

        cut(file, 0);

        classifier.beforeListing();
        classifier.afterListing(List.of(new NewThread(4711, "java", 1)), List.of());
        assertThat(classifier.role(4711)).isEqualTo(Role.APP);
        assertThat(counts.isAvailable()).isFalse();
        assertThat(classifier.isUpToDate()).isTrue();
    }
}

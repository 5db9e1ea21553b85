package io.heddle.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.GcEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Torn, mixed, growing and malicious logs. */
class HostileLogTest {
    private static final long GIGABYTE = 1L << 30;
    private static final String UNIFIED =
            "[%d.000s][info][gc] GC(%d) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 0.500ms\n";
    private static final String DATED =
            "2015-05-26T14:%02d:%02d.000+0000: %d.000: [GC 16384K->5120K(62976K), 0.0100000 secs]\n";
    private static final String UNDATED = "%d.000: [GC 16384K->5120K(62976K), 0.0100000 secs]\n";

    private final List<GcEvent> events = new ArrayList<>();

    private GcLog read(String log) throws IOException {
        return GcLogReader.read(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)), events::add);
    }

    /** A text again and again. */
    private static InputStream repeat(String text, long bytes) {
        byte[] part = text.repeat((1 << 16) / text.length()).getBytes(StandardCharsets.UTF_8);
        return new InputStream() {
            private long left = bytes;
            private int at;

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0];
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                if (left == 0) {
                    return -1;
                }
                int count = (int) Math.min(Math.min(length, part.length - at), left);
                System.arraycopy(part, at, into, offset, count);
                at = (at + count) % part.length;
                left -= count;
                return count;
            }
        };
    }

    @Test
    void a_line_of_a_gigabyte_is_one_line() throws Exception {
        for (String text :
                List.of("x", "[", "[GC", "[GC (", "GC(1) ", "[1.0s][info][gc] GC(1) Pause ", "(", "\0", "9")) {
            InputStream end =
                    new ByteArrayInputStream(("\n" + UNIFIED.formatted(1, 1)).getBytes(StandardCharsets.UTF_8));
            GcLog log = GcLogReader.read(new SequenceInputStream(repeat(text, GIGABYTE / 8), end), events::add);

            assertThat(log.lines()).isEqualTo(2);
        }
        GcLog log = GcLogReader.read(repeat("x", GIGABYTE), events::add);

        assertThat(log.lines()).isEqualTo(1);
        assertThat(log.foreign().examples().getFirst()).hasSizeLessThan(1000);
    }

    @Test
    void a_pause_that_never_ends_is_given_up() throws Exception {
        GcLog log = GcLogReader.read(
                new SequenceInputStream(
                        new ByteArrayInputStream("1.000: [GC [ParNew\n".getBytes(StandardCharsets.UTF_8)),
                        repeat("- age   1:    2212368 bytes\n", GIGABYTE / 16)),
                events::add);

        assertThat(log.notUnderstood()).isEqualTo(new GcLog.Examples(1, List.of("[GC [ParNew")));
    }

    @Test
    void endless_descriptions_of_jvms_are_given_up() throws Exception {
        for (String line : List.of(
                "[0.1s][info][gc] Using G1\n",
                "[0.1s][info][gc] Initializing The Z Garbage Collector\n[0.1s][info][gc] GC(0) Pause Mark Start 0.1ms\n",
                "OpenJDK 64-Bit Server VM (" + "x".repeat(1000) + ")\n9.000: [GC 1K->1K(1K), 1.0 secs]\n",
                "9.000: [GC 1K->1K(1K), 1.0 secs]\n1.000: [GC 1K->1K(1K), 1.0 secs]\n")) {
            GcLog log = GcLogReader.read(repeat(line, GIGABYTE / 32), event -> {});

            assertThat(log.jvms()).hasSizeBetween(10_000, 10_001);
        }
        StringBuilder processes = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            processes
                    .append("[0.1s][")
                    .append(i)
                    .append("][1][info][gc] GC(0) Pause Young (Normal) 1M->1M(1M) 0.1ms\n");
        }
        assertThat(read(processes.toString()).jvms()).hasSize(10_000);
        assertThat(events).hasSize(100_000);
    }

    @Test
    void random_bytes_are_foreign_lines() throws Exception {
        Random random = new Random(1);
        byte[] bytes = new byte[1 << 22];
        random.nextBytes(bytes);
        GcLog log = GcLogReader.read(new ByteArrayInputStream(bytes), events::add);

        assertThat(events).isEmpty();
        assertThat(log.foreign().count()).isGreaterThan(log.lines() * 9 / 10);
    }

    @Test
    void random_parts_of_lines_do_no_harm() throws Exception {
        String[] words = {
            "[",
            "]",
            "(",
            ")",
            "GC",
            "[GC",
            "[Full GC",
            "GC(",
            "Pause ",
            "Young",
            "1.000: ",
            "[0.1s]",
            "[info]",
            " secs]",
            "\n",
            "\n",
            "12K",
            "->",
            ", ",
            "0.01",
            "[1 CMS-remark",
            "[YG occupancy",
            "[Times: user=",
            "[Pause ",
            " ms]",
            "#1: ",
            "Using G1",
            "[Eden: ",
            "Heap: ",
            "[0x",
            "99999999999999999999",
            "\u00e4",
            "\0",
            "OpenJDK ",
            "CommandLine flags: ",
            "-XX:MaxHeapSize=",
            "[CMS",
            "2015-05-26T14:45:37.987-0200: "
        };
        Random random = new Random(2);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1_000_000; i++) {
            text.append(words[random.nextInt(words.length)]);
        }
        GcLog log = read(text.toString());

        assertThat(log.lines()).isGreaterThan(10_000);
    }

    @Test
    void other_encodings_do_not_hide_a_pause() throws Exception {
        byte[] line = UNIFIED.formatted(1, 1).getBytes(StandardCharsets.ISO_8859_1);
        byte[] before = "[1.0s][info][gc] Gr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1);
        GcLog log = GcLogReader.read(
                new SequenceInputStream(new ByteArrayInputStream(before), new ByteArrayInputStream(line)), events::add);

        assertThat(log.foreign().count()).isZero();
        assertThat(events).hasSize(1);
    }

    @Test
    void a_log_that_is_torn_anywhere_has_the_events_before() throws Exception {
        String text = UNIFIED.formatted(1, 0)
                + UNIFIED.formatted(2, 1)
                + "2.000: [GC (CMS Final Remark) [YG occupancy: 1 K (2 K)]2.001: [GC (CMS Final Remark) 2.001: [ParNew: 2K->1K(3K), 0.1 secs] 2K->1K(3K), 0.1 secs]\n"
                + "[1 CMS-remark: 1K(2K)] 1K(2K), 0.2 secs] [Times: user=0.01 sys=0.00, real=0.20 secs]\n";
        read(text);
        List<GcEvent> all = List.copyOf(events);
        assertThat(all).hasSize(4);
        for (int length = 0; length < text.length(); length++) {
            events.clear();
            read(text.substring(0, length));

            assertThat(events.size()).isLessThanOrEqualTo(all.size());
            assertThat(events)
                    .extracting(GcEvent::durationNanos)
                    .isSubsetOf(all.stream().map(GcEvent::durationNanos).toList());
        }
    }

    @Test
    void a_clock_that_jumps_does_not_make_another_jvm() throws Exception {
        GcLog legacy = read(DATED.formatted(10, 0, 100) + DATED.formatted(50, 0, 101) + DATED.formatted(10, 2, 102));
        GcLog unified = read("[2026-01-31T12:00:00.000+0000]" + UNIFIED.formatted(100, 7)
                + "[2026-01-31T10:00:00.000+0000]" + UNIFIED.formatted(101, 8)
                + "[2026-01-31T13:00:00.000+0000]" + UNIFIED.formatted(102, 9));

        assertThat(events).hasSize(6).extracting(GcEvent::jvm).containsOnly(0);
        assertThat(legacy.defects()).isEmpty();
        assertThat(unified.defects()).isEmpty();
    }

    @Test
    void mixed_lines_are_told_apart_by_the_numbers_of_collections() throws Exception {
        GcLog log = read(UNIFIED.formatted(1000, 500)
                + UNIFIED.formatted(20, 3)
                + UNIFIED.formatted(1001, 501)
                + UNIFIED.formatted(21, 4)
                + UNIFIED.formatted(22, 5)
                + UNIFIED.formatted(1003, 502));

        assertThat(events).extracting(GcEvent::jvm).containsExactlyInAnyOrder(0, 1, 0, 1, 1, 0);
        assertThat(events)
                .filteredOn(event -> event.number() >= 500)
                .extracting(GcEvent::jvm)
                .containsOnly(0);
        assertThat(log.jvms()).hasSize(2);
        assertThat(log.defects()).singleElement().asString().startsWith("several JVMs");
    }

    @Test
    void mixed_lines_are_told_apart_by_the_starts_of_the_jvms() throws Exception {
        GcLog log = read(DATED.formatted(10, 0, 1000)
                + DATED.formatted(10, 1, 20)
                + DATED.formatted(10, 2, 1002)
                + DATED.formatted(10, 3, 22)
                + DATED.formatted(10, 4, 1004));

        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 1, 0, 1, 0);
        assertThat(log.jvms()).hasSize(2);
        assertThat(log.defects()).singleElement().asString().startsWith("several JVMs");
    }

    @Test
    void mixed_lines_that_nothing_tells_apart_are_a_defect() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            text.append(UNDATED.formatted(1000 + i)).append(UNDATED.formatted(200 + i));
        }
        GcLog log = read(text.toString());

        assertThat(events).hasSize(200);
        assertThat(log.jvms()).hasSizeLessThan(5);
        assertThat(log.defects()).singleElement().asString().startsWith("several JVMs");
    }

    @Test
    void threads_that_write_in_another_order_are_no_other_jvm() throws Exception {
        // The first JVM ended with collection 5; the second one has its lines 5 and 6 in the other order.
        String first = "[0.01s][info][gc] Using G1\n" + UNIFIED.formatted(4, 4) + UNIFIED.formatted(5, 5);
        String second = "[0.01s][info][gc] Using G1\n"
                + UNIFIED.formatted(5, 3)
                + "[6.000s][info][gc] GC(4) Concurrent Mark Cycle\n"
                + UNIFIED.formatted(6, 6)
                + UNIFIED.formatted(6, 5)
                + UNIFIED.formatted(7, 7);
        GcLog log = read(first + second);

        assertThat(events).extracting(GcEvent::jvm).containsExactly(0, 0, 1, 1, 1, 1);
        assertThat(log.defects()).isEmpty();
    }

    @Test
    void mixed_lines_with_the_same_times_are_told_apart_by_the_numbers() throws Exception {
        GcLog log = read(UNIFIED.formatted(100, 500) + "[0.01s][info][gc] Using G1\n" + UNIFIED.formatted(100, 3)
                + UNIFIED.formatted(101, 501) + UNIFIED.formatted(101, 502));

        assertThat(events).extracting(GcEvent::jvm).containsExactlyInAnyOrder(0, 1, 0, 0);
        assertThat(log.defects()).hasSize(1);
    }

    @Test
    void restarts_are_no_mixture() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            text.append(UNDATED.formatted(100)).append(UNDATED.formatted(2)).append(UNDATED.formatted(50));
        }
        GcLog log = read(text.toString());

        assertThat(log.jvms()).hasSize(21);
        assertThat(log.defects()).isEmpty();
    }

    @Test
    void a_growing_log_may_be_read_again_and_again() throws Exception {
        String text = UNIFIED.formatted(1, 0) + UNIFIED.formatted(2, 1) + UNIFIED.formatted(3, 2);
        long last = 0;
        for (int length : new int[] {10, 100, 150, text.length()}) {
            long count = read(text.substring(0, length)).events();

            assertThat(count).isGreaterThanOrEqualTo(last);
            last = count;
        }
        assertThat(last).isEqualTo(3);
    }
}

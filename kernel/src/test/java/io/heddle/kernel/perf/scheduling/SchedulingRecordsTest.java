package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.RecordBuffer;
import io.heddle.kernel.testing.RecordedProc;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records in rings, from the kernel's bytes to the listener. */
class SchedulingRecordsTest {
    private static final long ALL = Long.MAX_VALUE;

    private static final int OUT = PerfRecord.MISC_SWITCH_OUT;
    private static final int PREEMPTED = OUT | PerfRecord.MISC_SWITCH_OUT_PREEMPT;

    @TempDir
    private Path proc;

    private final SyntheticRing first = new SyntheticRing();
    private final SyntheticRing second = new SyntheticRing();
    private final RecordBuffer[] buffers = {new RecordBuffer(), new RecordBuffer()};
    private final SchedulingLog log = new SchedulingLog();
    private RingMerge merge;

    @BeforeEach
    void useTheFormatsOfLinux618() throws IOException {
        merge = new RingMerge(
                new int[] {0, 3},
                buffers,
                new TracepointDecoder(
                        RecordedFormats.of("6.18"),
                        Map.of(99, "irq:irq_handler_entry"),
                        new RecordedProc(proc).proc()));
    }

    private int read(long horizon) {
        first.ring().drainTo(buffers[0]);
        second.ring().drainTo(buffers[1]);
        return merge.pass(horizon, log);
    }

    @Test
    void each_kind_of_event_is_passed_after_the_names_of_its_threads() {
        first.created(10, "java", 7, 3)
                .switched(20, PREEMPTED, 0, 7)
                .migrated(30, "kworker/0:1", 8, 0, 3)
                .woken(40, "java", 7, 0)
                .sample(50, first.data(99, 12));

        assertThat(read(ALL)).isEqualTo(5);
        assertThat(log.entries)
                .containsExactly(
                        "7 is java",
                        "10: 7 woken on CPU 3",
                        "20: CPU 0 from 0 in state 0 to 7",
                        "8 is kworker/0:1",
                        "30: 8 from CPU 0 to CPU 3",
                        "40: 7 woken on CPU 0",
                        "50: 77 on CPU 0 hit irq:irq_handler_entry");
    }

    @Test
    void a_wake_up_names_the_thread_behind_it_unless_that_is_an_interrupt() {
        first.wokenByThread(10, "java", 7, 3).woken(20, "java", 7, 3);

        read(ALL);
        assertThat(log.entries).containsExactly("7 is java", "10: 7 woken on CPU 3 by 77", "20: 7 woken on CPU 3");
    }

    @Test
    void a_thread_is_seen_again_when_its_name_differs() {
        first.woken(10, "java", 7, 0)
                .woken(20, "java", 7, 0)
                .woken(30, "C2 CompilerThre", 7, 0)
                .woken(40, "C2 CompilerThre", 7, 0);

        read(ALL);
        assertThat(log.entries)
                .containsExactly(
                        "7 is java",
                        "10: 7 woken on CPU 0",
                        "20: 7 woken on CPU 0",
                        "7 is C2 CompilerThre",
                        "30: 7 woken on CPU 0",
                        "40: 7 woken on CPU 0");
    }

    @Test
    void bytes_behind_the_end_of_a_name_do_not_make_another_name() {
        first.woken(10, "a\0old", 7, 0)
                .woken(20, "a\0older", 7, 0)
                .woken(30, "12345678\0old", 7, 0)
                .woken(40, "12345678\0", 7, 0);

        read(ALL);
        assertThat(log.entries)
                .containsExactly(
                        "7 is a",
                        "10: 7 woken on CPU 0",
                        "20: 7 woken on CPU 0",
                        "7 is 12345678",
                        "30: 7 woken on CPU 0",
                        "40: 7 woken on CPU 0");
    }

    @Test
    void the_tracepoint_adds_the_state_of_the_thread_that_leaves_its_cpu_with_all_its_bits() {
        first.leaves(10, 8, 0x1_0000_0010L).switched(10, OUT, 8, 7);

        assertThat(read(ALL)).isEqualTo(1);
        assertThat(log.entries).contains("10: CPU 0 from 8 in state 4294967312 to 7");
    }

    @Test
    void a_state_counts_for_the_next_switch_of_its_cpu_and_its_thread_only() {
        first.leaves(10, 7, 2).switched(10, OUT, 7, 8).switched(20, OUT, 8, 7).switched(30, OUT, 7, 9);
        first.leaves(40, 7, 4).switched(50, OUT, 9, 7).switched(60, OUT, 7, 0);
        second.leaves(41, 9, 2);

        read(ALL);
        assertThat(log.entries.stream().filter(entry -> entry.contains("state")))
                .containsExactly(
                        "10: CPU 0 from 7 in state 2 to 8",
                        "20: CPU 0 from 8 in state 1 to 7",
                        "30: CPU 0 from 7 in state 1 to 9",
                        "50: CPU 0 from 9 in state 1 to 7",
                        "60: CPU 0 from 7 in state 1 to 0");
    }

    @Test
    void events_of_two_cpus_are_passed_in_the_order_of_their_times() {
        first.woken(10, "a", 1, 0).woken(30, "a", 1, 0).woken(60, "a", 1, 0);
        second.woken(20, "b", 2, 3).woken(40, "b", 2, 3).woken(50, "b", 2, 3);

        assertThat(read(ALL)).isEqualTo(6);
        assertThat(log.entries.stream().filter(entry -> entry.contains("woken")))
                .containsExactly(
                        "10: 1 woken on CPU 0",
                        "20: 2 woken on CPU 3",
                        "30: 1 woken on CPU 0",
                        "40: 2 woken on CPU 3",
                        "50: 2 woken on CPU 3",
                        "60: 1 woken on CPU 0");
    }

    @Test
    void an_event_beyond_the_horizon_waits_for_the_next_read() {
        first.woken(10, "a", 1, 0).woken(30, "a", 1, 0);
        assertThat(read(20)).isEqualTo(1);

        second.woken(25, "b", 2, 3);
        assertThat(read(40)).isEqualTo(2);
        assertThat(log.entries)
                .containsExactly(
                        "1 is a", "10: 1 woken on CPU 0", "2 is b", "25: 2 woken on CPU 3", "30: 1 woken on CPU 0");
    }

    @Test
    void an_event_that_was_written_late_gets_the_time_of_its_predecessor() {
        first.woken(30, "a", 1, 0);
        read(40);
        second.woken(25, "b", 2, 3);
        read(50);

        assertThat(log.entries).endsWith("30: 2 woken on CPU 3");
    }

    @ParameterizedTest
    @ValueSource(ints = {4096, 16384, 65536})
    void records_are_read_across_the_end_of_the_ring(int pageBytes) {
        SyntheticRing ring = new SyntheticRing(pageBytes);
        int events = pageBytes / 8;
        for (int i = 0; i < events; i++) {
            ring.woken(i, "thread", 1 + i, 0);
            ring.ring().drainTo(buffers[0]);
            assertThat(merge.pass(ALL, log)).isEqualTo(1);
            assertThat(ring.unread()).isZero();
        }

        assertThat(log.entries)
                .hasSize(2 * events)
                .endsWith(events + " is thread", "%d: %d woken on CPU 0".formatted(events - 1, events));
    }

    @Test
    void lost_events_are_reported_in_their_place() {
        first.woken(10, "a", 1, 0).lost(20, 1234).woken(30, "a", 1, 0);
        second.woken(15, "a", 1, 3);

        assertThat(read(ALL)).isEqualTo(3);
        assertThat(log.entries)
                .containsExactly(
                        "1 is a",
                        "10: 1 woken on CPU 0",
                        "15: 1 woken on CPU 3",
                        "CPU 0 lost 1234",
                        "30: 1 woken on CPU 0");
    }

    @Test
    void unknown_records_and_samples_are_skipped() {
        first.write(SyntheticRing.record(5, 0, 32))
                .write(SyntheticRing.record(4711, 0, 8))
                .sample(10, first.data(12345, 36))
                .woken(20, "a", 1, 0);

        assertThat(read(ALL)).isEqualTo(1);
        assertThat(log.entries).containsExactly("1 is a", "20: 1 woken on CPU 0");
    }

    @Test
    void samples_that_are_too_short_for_their_fields_are_skipped() {
        for (int id : new int[] {
            SyntheticRing.SWITCH_ID, SyntheticRing.WAKEUP_ID, SyntheticRing.WAKEUP_NEW_ID, SyntheticRing.MIGRATE_ID
        }) {
            for (int bytes = 12; bytes < 28; bytes += 8) {
                first.sample(10, first.data(id, bytes));
            }
        }
        first.write(SyntheticRing.record(PerfRecord.SAMPLE, 0, 8)).write(SyntheticRing.record(PerfRecord.LOST, 0, 8));

        assertThat(read(ALL)).isZero();
        assertThat(log.entries).containsExactly("CPU 0 lost 1");
    }

    @Test
    void a_name_that_points_out_of_its_record_is_cut_off() {
        ByteBuffer data = first.data(SyntheticRing.MIGRATE_ID, 36)
                .putInt(8, 5000 << 16 | 32)
                .putInt(12, 9)
                .putInt(32, 'x' | 'y' << 8);
        first.sample(10, data);

        assertThat(read(ALL)).isEqualTo(1);
        assertThat(log.entries).containsExactly("9 is xy", "10: 9 from CPU 0 to CPU 0");
    }

    @Test
    void a_damaged_ring_is_reported_and_its_next_records_are_read() {
        first.write(SyntheticRing.record(PerfRecord.SAMPLE, 0, 16).putShort(6, (short) 0));
        assertThat(read(ALL)).isZero();
        first.write(SyntheticRing.record(PerfRecord.SAMPLE, 0, 16).putShort(6, (short) 4096));
        assertThat(read(ALL)).isZero();
        first.woken(10, "a", 1, 0);

        assertThat(read(ALL)).isEqualTo(1);
        assertThat(log.entries).containsExactly("CPU 0 lost 1", "CPU 0 lost 1", "1 is a", "10: 1 woken on CPU 0");
    }
}

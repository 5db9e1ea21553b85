package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.RecordBuffer;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwitchDecoderTest {
    private static final int OUT = PerfRecord.MISC_SWITCH_OUT;
    private static final int PREEMPTED = OUT | PerfRecord.MISC_SWITCH_OUT_PREEMPT;

    @TempDir
    private Path proc;

    private final SyntheticRing ring = new SyntheticRing();
    private final SchedulingLog log = new SchedulingLog();

    private SwitchDecoderTest write(long nanos, int misc, int tid, int other) {
        ring.switched(nanos, misc, tid, other);
        return this;
    }

    private SwitchDecoder decoder() {
        return new SwitchDecoder(new RecordedProc(proc).proc(), new TaskNames());
    }

    private int read() {
        return read(decoder());
    }

    private int read(SwitchDecoder decoder) {
        RecordBuffer[] buffers = {new RecordBuffer()};
        ring.ring().drainTo(buffers[0]);
        return new RingMerge(new int[] {5}, buffers, decoder).pass(Long.MAX_VALUE, log);
    }

    @Test
    void each_switch_is_passed_once_though_it_has_two_records() {
        new RecordedProc(proc).file("7/task/7/comm", "java\n");
        write(10, PREEMPTED, 7, 8).write(10, 0, 8, 7).write(20, OUT, 8, 0).write(20, 0, 0, 8);

        assertThat(read()).isEqualTo(2);
        assertThat(log.entries)
                .containsExactly(
                        "7 is java", "8 is ", "10: CPU 5 from 7 in state 0 to 8", "20: CPU 5 from 8 in state 1 to 0");
    }

    @Test
    void a_switch_without_the_record_of_the_thread_that_leaves_is_passed_once() {
        write(10, OUT, 8, 0)
                .write(20, 0, 7, 0)
                .write(30, OUT, 7, 0)
                .write(40, 0, 9, 5)
                .write(50, PREEMPTED, 9, 7);

        assertThat(read()).isEqualTo(5);
        assertThat(log.entries.stream().filter(entry -> entry.contains("CPU")))
                .containsExactly(
                        "10: CPU 5 from 8 in state 1 to 0",
                        "20: CPU 5 from 0 in state 1 to 7",
                        "30: CPU 5 from 7 in state 1 to 0",
                        "40: CPU 5 from 5 in state 1 to 9",
                        "50: CPU 5 from 9 in state 0 to 7");
    }

    @Test
    void a_thread_without_id_that_ends_is_the_one_to_which_the_cpu_has_switched_last() {
        write(10, OUT, 0, 8).write(20, OUT, -1, 0);

        assertThat(read()).isEqualTo(2);
        assertThat(log.entries).endsWith("20: CPU 5 from 8 in state 1 to 0");
    }

    @Test
    void a_thread_that_was_preempted_without_id_is_the_one_whose_state_says_that_it_ends() {
        SwitchDecoder decoder = decoder();
        write(10, OUT, 0, 8).write(20, PREEMPTED, -1, 9).write(30, OUT, 9, -1);
        read(decoder);
        decoder.leaves(5, 8, 0x10);
        write(40, OUT, -1, 0);
        read(decoder);

        assertThat(log.entries).contains("20: CPU 5 from 8 in state 0 to 9", "40: CPU 5 from 8 in state 16 to 0");
    }

    @Test
    void names_are_reported_as_they_change() {
        byte[] name = "C1 CompilerThre\0".getBytes(StandardCharsets.UTF_8);
        ring.write(SyntheticRing.record(PerfRecord.COMM, 0, 48)
                .putInt(8, 7)
                .putInt(12, 9)
                .put(16, name)
                .putLong(40, 10));
        ring.write(SyntheticRing.record(PerfRecord.COMM, 0, 40)
                .putInt(8, 7)
                .putInt(12, 9)
                .put(16, "java".getBytes(StandardCharsets.UTF_8))
                .putLong(32, 20));
        write(30, OUT, 9, 0);

        assertThat(read()).isEqualTo(1);
        assertThat(log.entries)
                .containsExactly("9 is C1 CompilerThre", "9 is java", "30: CPU 5 from 9 in state 1 to 0");
    }

    @Test
    void records_that_are_too_short_are_skipped() {
        ring.write(SyntheticRing.record(PerfRecord.SWITCH_CPU_WIDE, OUT, 24));
        ring.write(SyntheticRing.record(PerfRecord.COMM, 0, 24));
        ring.write(SyntheticRing.record(PerfRecord.COMM, 0, 8));

        assertThat(read()).isZero();
        assertThat(log.entries).isEmpty();
    }
}

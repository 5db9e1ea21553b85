package io.heddle.cli.top.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Details of a thread with id 8 of process 7, in a recorded proc file system. */
class DetailReaderTest {
    private static final ThreadRow THREAD = new ThreadRow(7, 8, "APP", null, 0.5, 0.1, 10, "worker");

    @TempDir
    Path folder = Path.of("");

    private RecordedProc proc;
    private DetailReader reader;

    @BeforeEach
    void record() {
        proc = new RecordedProc(folder).process(7, 1);
        reader = new DetailReader(proc.proc());
        thread(1008, 10, 5);
    }

    private void thread(long startTicks, long voluntary, long involuntary) {
        proc.file("7/task/8/stat", RecordedProc.stat(8, "worker", "R", 1, 4, startTicks));
        proc.file(
                "7/task/8/status",
                "Name:\tworker\nState:\tR (running)\nTgid:\t7\nPid:\t8\nPPid:\t1\nUid:\t0\t0\t0\t0\nThreads:\t4\n"
                        + "voluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary
                        + "\n");
    }

    private ThreadDetails read() {
        return Objects.requireNonNull(reader.read(List.of(THREAD)).get(8));
    }

    @Test
    void the_first_reading_has_state_and_class_without_rates() {
        assertThat(read()).isEqualTo(new ThreadDetails("R", "other", null, null));
    }

    @Test
    void the_second_reading_has_rates() {
        read();
        thread(1008, 1010, 5);

        assertThat(read().voluntary()).isPositive();
        assertThat(read().involuntary()).isZero();
    }

    @Test
    void a_thread_that_was_not_in_the_last_reading_has_no_rates() {
        read();
        assertThat(reader.read(List.of())).isEmpty();
        thread(1008, 1010, 5);

        assertThat(read().voluntary()).isNull();
    }

    @Test
    void a_further_thread_gets_its_rates_with_the_next_reading() {
        reader.read(List.of());
        assertThat(reader.readMore(List.of(THREAD)).get(8))
                .isNotNull()
                .extracting(ThreadDetails::voluntary)
                .isNull();
        thread(1008, 1010, 5);

        assertThat(read().voluntary()).isPositive();
    }

    @Test
    void another_thread_with_the_same_id_has_no_rates() {
        read();
        thread(2000, 1010, 50);

        assertThat(read().voluntary()).isNull();
        assertThat(read().state()).isEqualTo("R");
    }

    @Test
    void counters_that_decrease_are_no_rates() {
        read();
        thread(1008, 3, 5);

        assertThat(read().voluntary()).isNull();
    }

    @Test
    void an_ended_thread_and_one_without_status_are_left_out() {
        proc.end("7/task/8/status");
        assertThat(reader.read(List.of(THREAD))).isEmpty();
        proc.end("7/task/8");
        assertThat(reader.read(List.of(THREAD))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "20, 0, 0, 0, other",
        "25, 5, 0, 0, other +5",
        "10, -10, 0, 0, other -10",
        "20, 0, 0, 3, batch",
        "20, 0, 0, 5, idle",
        "-2, 0, 1, 1, fifo 1",
        "-4, 0, 3, 2, rr 3"
    })
    void the_class_has_its_priority_or_nice_value(
            int priority, int nice, int realtime, int schedulingClass, String text) {
        String stat = RecordedProc.stat(8, "worker", "R", 1, 4, 1008)
                .replace(" 20 0 4 0 1008 ", " " + priority + " " + nice + " 4 0 1008 ")
                .replace(" 17 1 0 0 ", " 17 1 " + realtime + " " + schedulingClass + " ");
        proc.file("7/task/8/stat", stat);

        assertThat(read().scheduling()).isEqualTo(text);
    }
}

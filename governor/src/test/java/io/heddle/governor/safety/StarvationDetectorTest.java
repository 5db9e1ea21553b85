package io.heddle.governor.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.TaskStat;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes outside the program, one with a single thread and one with two, and a clock that the test advances. */
class StarvationDetectorTest {
    private static final int PROGRAM = 30;
    private static final int SINGLE = 40;
    private static final int DOUBLE = 50;
    private static final int WORKER = 51;
    private static final int FAIR = 0;
    private static final int IDLE = 5;
    /** More threads than the detector checks individually. */
    private static final int MANY = 100;

    private static final long SECOND = 1_000_000_000L;

    private final RecordedProc tree;
    private final StarvationDetector bystanders;

    StarvationDetectorTest(@TempDir Path folder) {
        tree = new RecordedProc(folder);
        bystanders = new StarvationDetector(tree.proc());
    }

    @Test
    void a_thread_that_waits_two_seconds_for_a_cpu_is_found() {
        single("R", 12, FAIR);

        assertThat(check(0)).isEmpty();
        assertThat(check(1)).isEmpty();
        assertThat(check(2)).map(TaskStat::id).hasValue(SINGLE);
    }

    @Test
    void a_starving_thread_is_found_although_its_process_gets_cpu_time() {
        worker(12, 2, 100);
        assertThat(check(0)).isEmpty();
        worker(12, 2, 200);
        assertThat(check(1)).isEmpty();
        worker(12, 2, 300);
        assertThat(check(2)).map(TaskStat::id).hasValue(WORKER);
    }

    @Test
    void a_starving_thread_of_a_large_process_is_found_once_the_process_gets_no_cpu_time() {
        worker(12, MANY, 100);

        assertThat(check(0)).isEmpty();
        assertThat(check(1)).isEmpty();
        assertThat(check(2)).isEmpty();
        assertThat(check(3)).map(TaskStat::id).hasValue(WORKER);
    }

    @Test
    void a_large_process_that_gets_cpu_time_is_not_checked_by_thread() {
        for (int second = 0; second < 6; second++) {
            worker(12, MANY, 100 + second);
            assertThat(check(second)).isEmpty();
        }
    }

    @Test
    void a_thread_with_lent_priority_does_not_count_as_starving() {
        for (int second = 0; second < 6; second++) {
            tree.file(
                    SINGLE + "/stat", stat(SINGLE, "R", 12, FAIR, 1, 500).replace(" 20 0 1 0 500 ", " -2 0 1 0 500 "));
            cpuTime(SINGLE, SINGLE, 120_000_000);
            assertThat(check(second)).isEmpty();
        }
    }

    @Test
    void a_thread_that_gets_some_cpu_time_does_not_starve() {
        for (int second = 0; second < 6; second++) {
            single("R", 12 + second, FAIR);
            assertThat(check(second)).isEmpty();
        }
    }

    @Test
    void a_thread_that_runs_for_microseconds_at_a_time_does_not_starve() {
        single("R", 12, FAIR);
        for (int second = 0; second < 6; second++) {
            cpuTime(SINGLE, SINGLE, 120_000_000L + second);
            assertThat(check(second)).isEmpty();
        }
    }

    @Test
    void a_sleep_restarts_the_wait() {
        single("R", 12, FAIR);
        check(0);
        single("S", 12, FAIR);
        check(1);
        single("R", 12, FAIR);

        assertThat(check(2)).isEmpty();
        assertThat(check(3)).isEmpty();
        assertThat(check(4)).isPresent();
    }

    @Test
    void an_idle_class_thread_does_not_count_as_starving() {
        single("R", 12, IDLE);
        check(0);

        assertThat(check(5)).isEmpty();
    }

    @Test
    void threads_of_the_program_are_not_checked() {
        tree.file(PROGRAM + "/stat", stat(PROGRAM, "R", 12, FAIR, 1, 500));
        check(0);

        assertThat(check(5)).isEmpty();
    }

    @Test
    void a_reused_id_restarts_the_wait() {
        single("R", 12, FAIR);
        check(0);
        tree.file(SINGLE + "/stat", stat(SINGLE, "R", 12, FAIR, 1, 777));

        assertThat(check(2)).isEmpty();
        assertThat(check(4)).isPresent();
    }

    private Optional<TaskStat> check(int second) {
        return bystanders.findStarving(pid -> pid == PROGRAM, second * SECOND);
    }

    private void single(String state, int ticks, int schedulingClass) {
        tree.file(SINGLE + "/stat", stat(SINGLE, state, ticks, schedulingClass, 1, 500));
        cpuTime(SINGLE, SINGLE, 10_000_000L * ticks);
    }

    /**
     * A worker thread that is runnable. The first thread of its process sleeps, and other threads used the rest of the
     * time.
     */
    private void worker(int ticks, int threads, int processTicks) {
        tree.file(DOUBLE + "/stat", stat(DOUBLE, "S", processTicks, FAIR, threads, 500))
                .file(DOUBLE + "/task/" + DOUBLE + "/stat", stat(DOUBLE, "S", 0, FAIR, threads, 500))
                .file(DOUBLE + "/task/" + WORKER + "/stat", stat(WORKER, "R", ticks, FAIR, threads, 500));
        cpuTime(DOUBLE, WORKER, 10_000_000L * ticks);
    }

    private void cpuTime(int pid, int tid, long nanos) {
        tree.file(pid + "/task/" + tid + "/schedstat", nanos + " 77 5\n");
    }

    private static String stat(int tid, String state, int ticks, int schedulingClass, int threads, long start) {
        return tid + " (worker) " + state + " 1 1 1 0 -1 4194560 0 0 0 0 " + ticks + " 0 0 0 20 0 " + threads + " 0 "
                + start
                + " 2703360 221 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 " + schedulingClass
                + " 0 0 0 0 0 0 0 0 0 0 0\n";
    }
}

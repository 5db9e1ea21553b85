package io.heddle.governor.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.TaskStat;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes outside the program, one with a single thread and one with two, and a clock that the test moves. */
class StarvationDetectorTest {
    private static final int PROGRAM = 30;
    private static final int SINGLE = 40;
    private static final int DOUBLE = 50;
    private static final int WORKER = 51;
    private static final int FAIR = 0;
    private static final int IDLE = 5;
    /** More threads than are looked at one by one. */
    private static final int CROWD = 100;

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

        assertThat(look(0)).isEmpty();
        assertThat(look(1)).isEmpty();
        assertThat(look(2)).map(TaskStat::id).hasValue(SINGLE);
    }

    @Test
    void so_is_one_thread_of_several_even_when_its_process_gets_cpu_time() {
        worker(12, 2, 100);
        assertThat(look(0)).isEmpty();
        worker(12, 2, 200);
        assertThat(look(1)).isEmpty();
        worker(12, 2, 300);
        assertThat(look(2)).map(TaskStat::id).hasValue(WORKER);
    }

    @Test
    void so_is_one_of_a_crowd_once_all_of_it_gets_nothing() {
        worker(12, CROWD, 100);

        assertThat(look(0)).isEmpty();
        assertThat(look(1)).isEmpty();
        assertThat(look(2)).isEmpty();
        assertThat(look(3)).map(TaskStat::id).hasValue(WORKER);
    }

    @Test
    void a_crowd_that_gets_cpu_time_shares_it_by_itself() {
        for (int second = 0; second < 6; second++) {
            worker(12, CROWD, 100 + second);
            assertThat(look(second)).isEmpty();
        }
    }

    @Test
    void one_that_borrows_real_time_priority_waits_among_others_that_do() {
        for (int second = 0; second < 6; second++) {
            tree.file(
                    SINGLE + "/stat", stat(SINGLE, "R", 12, FAIR, 1, 500).replace(" 20 0 1 0 500 ", " -2 0 1 0 500 "));
            cpuTime(SINGLE, SINGLE, 120_000_000);
            assertThat(look(second)).isEmpty();
        }
    }

    @Test
    void one_that_gets_some_cpu_now_and_then_does_not_starve() {
        for (int second = 0; second < 6; second++) {
            single("R", 12 + second, FAIR);
            assertThat(look(second)).isEmpty();
        }
    }

    @Test
    void one_that_runs_for_microseconds_at_a_time_does_not_starve() {
        single("R", 12, FAIR);
        for (int second = 0; second < 6; second++) {
            cpuTime(SINGLE, SINGLE, 120_000_000L + second);
            assertThat(look(second)).isEmpty();
        }
    }

    @Test
    void one_that_sleeps_in_between_waits_anew() {
        single("R", 12, FAIR);
        look(0);
        single("S", 12, FAIR);
        look(1);
        single("R", 12, FAIR);

        assertThat(look(2)).isEmpty();
        assertThat(look(3)).isEmpty();
        assertThat(look(4)).isPresent();
    }

    @Test
    void one_that_asked_for_an_idle_machine_only_does_not_starve_by_that() {
        single("R", 12, IDLE);
        look(0);

        assertThat(look(5)).isEmpty();
    }

    @Test
    void the_programs_own_threads_are_its_own_affair() {
        tree.file(PROGRAM + "/stat", stat(PROGRAM, "R", 12, FAIR, 1, 500));
        look(0);

        assertThat(look(5)).isEmpty();
    }

    @Test
    void another_with_the_id_of_a_dead_one_waits_anew() {
        single("R", 12, FAIR);
        look(0);
        tree.file(SINGLE + "/stat", stat(SINGLE, "R", 12, FAIR, 1, 777));

        assertThat(look(2)).isEmpty();
        assertThat(look(4)).isPresent();
    }

    private Optional<TaskStat> look(int second) {
        return bystanders.findStarving(pid -> pid == PROGRAM, second * SECOND);
    }

    private void single(String state, int ticks, int schedulingClass) {
        tree.file(SINGLE + "/stat", stat(SINGLE, state, ticks, schedulingClass, 1, 500));
        cpuTime(SINGLE, SINGLE, 10_000_000L * ticks);
    }

    /** A worker that is ready to run; the first thread of its process sleeps, others have used the rest. */
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

package io.heddle.governor.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.TaskStat;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process outside the program, with two threads, and a clock that the test moves. */
class BystandersTest {
    private static final int PROGRAM = 30;
    private static final int OUTSIDER = 40;
    private static final int THREAD = 41;
    private static final int FAIR = 0;
    private static final int IDLE = 5;
    private static final long SECOND = 1_000_000_000L;

    private final RecordedProc tree;
    private final Bystanders bystanders;

    BystandersTest(@TempDir Path folder) {
        tree = new RecordedProc(folder);
        bystanders = new Bystanders(tree.proc());
    }

    @BeforeEach
    void sleep() {
        task(OUTSIDER, OUTSIDER, "S", 3, FAIR);
    }

    @Test
    void a_thread_that_waits_two_seconds_for_a_cpu_is_found() {
        task(OUTSIDER, THREAD, "R", 12, FAIR);

        assertThat(look(0)).isEmpty();
        assertThat(look(SECOND)).isEmpty();
        assertThat(look(2 * SECOND)).map(TaskStat::id).hasValue(THREAD);
    }

    @Test
    void one_that_gets_some_cpu_now_and_then_does_not_starve() {
        for (int second = 0; second < 6; second++) {
            task(OUTSIDER, THREAD, "R", 12 + second, FAIR);
            assertThat(look(second * SECOND)).isEmpty();
        }
    }

    @Test
    void one_that_sleeps_in_between_waits_anew() {
        task(OUTSIDER, THREAD, "R", 12, FAIR);
        look(0);
        task(OUTSIDER, THREAD, "S", 12, FAIR);
        look(SECOND);
        task(OUTSIDER, THREAD, "R", 12, FAIR);

        assertThat(look(2 * SECOND)).isEmpty();
        assertThat(look(3 * SECOND)).isEmpty();
        assertThat(look(4 * SECOND)).isPresent();
    }

    @Test
    void one_that_asked_for_an_idle_machine_only_does_not_starve_by_that() {
        task(OUTSIDER, THREAD, "R", 12, IDLE);
        look(0);

        assertThat(look(5 * SECOND)).isEmpty();
    }

    @Test
    void the_programs_own_threads_are_its_own_affair() {
        task(PROGRAM, PROGRAM, "R", 12, FAIR);
        look(0);

        assertThat(look(5 * SECOND)).isEmpty();
    }

    @Test
    void another_thread_with_the_id_of_a_dead_one_waits_anew() {
        task(OUTSIDER, THREAD, "R", 12, FAIR);
        look(0);
        tree.file(path(OUTSIDER, THREAD), stat(THREAD, "R", 12, FAIR, 777));

        assertThat(look(2 * SECOND)).isEmpty();
        assertThat(look(4 * SECOND)).isPresent();
    }

    private Optional<TaskStat> look(long now) {
        return bystanders.findStarving(pid -> pid == PROGRAM, now);
    }

    private void task(int pid, int tid, String state, int ticks, int schedulingClass) {
        tree.file(path(pid, tid), stat(tid, state, ticks, schedulingClass, 500));
    }

    private static String path(int pid, int tid) {
        return pid + "/task/" + tid + "/stat";
    }

    private static String stat(int tid, String state, int ticks, int schedulingClass, long start) {
        return tid + " (worker) " + state + " 1 1 1 0 -1 4194560 0 0 0 0 " + ticks + " 0 0 0 20 0 2 0 " + start
                + " 2703360 221 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 " + schedulingClass
                + " 0 0 0 0 0 0 0 0 0 0 0\n";
    }
}

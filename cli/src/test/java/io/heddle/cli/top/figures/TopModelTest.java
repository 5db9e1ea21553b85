package io.heddle.cli.top.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopModelTest {
    private static final long SECOND = 1_000_000_000;

    private static ThreadReading thread(int tid, Role role, long cpu, long wait, long slices) {
        return new ThreadReading(7, tid, "t" + tid, role, cpu, wait, slices);
    }

    private static TopFrame frame(List<ThreadReading> before, List<ThreadReading> after) {
        return TopModel.between(new TopReading(0, before, List.of()), new TopReading(2 * SECOND, after, List.of()));
    }

    @Test
    void figures_are_those_of_the_interval_and_the_busiest_thread_is_first() {
        TopFrame frame = frame(
                List.of(thread(1, Role.APP, 5 * SECOND, 0, 10), thread(2, Role.JIT, 0, 0, 0)),
                List.of(thread(1, Role.APP, 6 * SECOND, SECOND / 2, 30), thread(2, Role.JIT, 2 * SECOND, 0, 4)));

        assertThat(frame.seconds()).isEqualTo(2);
        assertThat(frame.threads())
                .containsExactly(
                        new ThreadRow(7, 2, "JIT", null, 1, 0, 2, "t2"),
                        new ThreadRow(7, 1, "APP", null, 0.5, 0.25, 10, "t1"));
    }

    @Test
    void roles_sum_their_threads() {
        TopFrame frame = frame(
                List.of(thread(1, Role.APP, 0, 0, 0), thread(2, Role.APP, 0, 0, 0)),
                List.of(thread(1, Role.APP, SECOND, 0, 2), thread(2, Role.APP, SECOND, SECOND, 2)));

        assertThat(frame.roles()).containsExactly(new RoleRow("APP", 2, 1, 0.5, 2));
    }

    @Test
    void a_new_thread_and_one_with_the_id_of_an_ended_one_have_no_figures() {
        TopFrame frame = frame(
                List.of(thread(1, Role.APP, SECOND, 0, 9)),
                List.of(thread(1, Role.APP, 10, 0, 1), thread(2, Role.APP, SECOND, 0, 9)));

        assertThat(frame.threads()).isEmpty();
        assertThat(frame.seenOnce()).isEqualTo(2);
    }

    @Test
    void a_counter_that_a_jvm_lacks_stays_unknown() {
        TopFrame frame = TopModel.between(
                new TopReading(0, List.of(), List.of(new JvmReading(7, "M", "ZGC", 4L, 0L, null))),
                new TopReading(2 * SECOND, List.of(), List.of(new JvmReading(7, "M", "ZGC", 6L, SECOND, null))));

        assertThat(frame.jvms()).containsExactly(new JvmRow(7, "M", "ZGC", 2L, 0.5, null));
    }

    @Test
    void the_kernel_reports_the_runnable_threads_of_the_machine() {
        assertThat(RunnableThreads.in("cpu 1 2\nprocs_running 3\nprocs_blocked 0\n"))
                .hasValue(3);
        assertThat(RunnableThreads.in("")).isEmpty();
    }
}

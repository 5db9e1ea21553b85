package io.heddle.kernel.tasks;

import static io.heddle.kernel.testing.RecordedProc.stat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskStatTest {
    /** A FIFO thread of a JVM on Linux 6.18. */
    private static final String FIFO_THREAD =
            "4242 (GC Thread#0) R 17 4240 4240 0 -1 1077936192 181 0 3 0 123 45 0 0 -3 5 28 0 987654 2703360 221"
                    + " 18446744073709551615 94 95 14 0 0 0 0 4096 17642 0 0 0 -1 1 2 1 0 0 0 95 95 95 14 14 14 14 0\n";

    @Test
    void every_field_is_parsed() {
        TaskStat stat = TaskStat.parse(FIFO_THREAD);

        assertThat(stat).isEqualTo(new TaskStat(4242, "GC Thread#0", 'R', 17, 4240, 3, 123, 45, -3, 5, 28, 987654, 1));
        assertThat(stat.cpuTicks()).isEqualTo(168);
        assertThat(stat.isRunnable()).isTrue();
        assertThat(stat.isRealtime()).isTrue();
        assertThat(stat.realtimePriority()).isEqualTo(2);
        assertThat(stat.isDead()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a) R 1 (b", "((", "))", "", " ", "line\nbreak", "größe", ") S 1 2 3"})
    void a_name_can_hold_any_text(String name) {
        TaskStat stat = TaskStat.parse(stat(7, name, "S", 3, 1, 55));

        assertThat(stat.name()).isEqualTo(name);
        assertThat(stat.state()).isEqualTo('S');
        assertThat(stat.parent()).isEqualTo(3);
        assertThat(stat.startTicks()).isEqualTo(55);
    }

    @Test
    void a_process_lives_until_its_last_thread_ends() {
        TaskStat leader = TaskStat.parse(stat(7, "p", "Z", 3, 4, 55));

        assertThat(leader.isDead()).isTrue();
        assertThat(leader.isProcessDead()).isFalse();
        assertThat(TaskStat.parse(stat(7, "p", "Z", 3, 1, 55)).isProcessDead()).isTrue();
        assertThat(TaskStat.parse(stat(7, "p", "X", 3, 0, 55)).isProcessDead()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "7 (p", "7 (p)", "7 (p) S", "7 (p) S 3 1 1 0 -1", "x (p) S 3", "cpu 1 2 3"})
    void a_truncated_or_foreign_line_is_refused(String line) {
        assertThatThrownBy(() -> TaskStat.parse(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a line of /proc/PID/stat");
    }

    @Test
    void an_unknown_scheduling_class_is_no_error() {
        assertThat(SchedulingClass.of(7)).isEqualTo(SchedulingClass.EXT);
        assertThat(SchedulingClass.of(4)).isEqualTo(SchedulingClass.UNKNOWN);
        assertThat(SchedulingClass.of(99)).isEqualTo(SchedulingClass.UNKNOWN);
        assertThat(SchedulingClass.UNKNOWN.isRealtime()).isFalse();
    }
}

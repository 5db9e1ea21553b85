package io.heddle.governor.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkShapeTest {
    @Test
    void threads_that_do_the_same_are_spread() {
        assertThat(WorkShape.of(Collections.nCopies(64, 5L))).isEqualTo(WorkShape.SPREAD);
        assertThat(WorkShape.of(List.of(10, 9, 11, 8))).isEqualTo(WorkShape.SPREAD);
    }

    @Test
    void one_thread_that_does_nearly_all_concentrates_the_work() {
        List<Long> work = new ArrayList<>(Collections.nCopies(63, 1L));
        work.add(10_000L);
        assertThat(WorkShape.of(work)).isEqualTo(WorkShape.CONCENTRATED);
    }

    @Test
    void a_quarter_of_the_threads_that_does_nearly_all_is_between() {
        List<Long> work = new ArrayList<>(Collections.nCopies(48, 1L));
        work.addAll(Collections.nCopies(16, 1_000L));
        assertThat(WorkShape.of(work)).isEqualTo(WorkShape.PARTIAL);
    }

    @Test
    void a_program_with_one_thread_or_none_has_its_work_in_few() {
        assertThat(WorkShape.of(List.of(7L))).isEqualTo(WorkShape.CONCENTRATED);
        assertThat(WorkShape.of(List.<Long>of())).isEqualTo(WorkShape.CONCENTRATED);
        assertThat(WorkShape.of(List.of(0L, 0L))).isEqualTo(WorkShape.CONCENTRATED);
    }
}

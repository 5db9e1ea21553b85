package io.heddle.selection.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadDistributionTest {
    @Test
    void similar_work_of_threads_is_spread() {
        assertThat(LoadDistribution.of(Collections.nCopies(64, 5L))).isEqualTo(LoadDistribution.SPREAD);
        assertThat(LoadDistribution.of(List.of(10, 9, 11, 8))).isEqualTo(LoadDistribution.SPREAD);
    }

    @Test
    void the_work_of_nearly_only_one_thread_is_concentrated() {
        List<Long> work = new ArrayList<>(Collections.nCopies(63, 1L));
        work.add(10_000L);
        assertThat(LoadDistribution.of(work)).isEqualTo(LoadDistribution.CONCENTRATED);
    }

    @Test
    void the_work_of_a_quarter_of_the_threads_is_partial() {
        List<Long> work = new ArrayList<>(Collections.nCopies(48, 1L));
        work.addAll(Collections.nCopies(16, 1_000L));
        assertThat(LoadDistribution.of(work)).isEqualTo(LoadDistribution.PARTIAL);
    }

    @Test
    void the_work_of_one_thread_or_none_is_concentrated() {
        assertThat(LoadDistribution.of(List.of(7L))).isEqualTo(LoadDistribution.CONCENTRATED);
        assertThat(LoadDistribution.of(List.<Long>of())).isEqualTo(LoadDistribution.CONCENTRATED);
        assertThat(LoadDistribution.of(List.of(0L, 0L))).isEqualTo(LoadDistribution.CONCENTRATED);
    }
}

package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SharingTest {
    @ParameterizedTest
    @EnumSource
    void every_job_is_given_to_exactly_one_thread(Sharing sharing) {
        List<Integer> given = new ArrayList<>();
        for (IntSupplier jobs : sharing.among(7, 100)) {
            for (int job = jobs.getAsInt(); job != Sharing.NO_JOB; job = jobs.getAsInt()) {
                given.add(job);
            }
        }
        assertThat(given)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 100).boxed().toList());
    }

    @ParameterizedTest
    @EnumSource
    void more_threads_than_jobs_leave_some_without_work(Sharing sharing) {
        long busy = sharing.among(8, 3).stream()
                .filter(jobs -> jobs.getAsInt() != Sharing.NO_JOB)
                .count();
        assertThat(busy).isEqualTo(3);
    }
}

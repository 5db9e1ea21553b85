package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkDistributionTest {
    @ParameterizedTest
    @EnumSource
    void every_job_is_assigned_to_exactly_one_thread(WorkDistribution sharing) {
        List<Integer> assigned = new ArrayList<>();
        for (IntSupplier jobs : sharing.assign(7, 100)) {
            for (int job = jobs.getAsInt(); job != WorkDistribution.NO_JOB; job = jobs.getAsInt()) {
                assigned.add(job);
            }
        }
        assertThat(assigned)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 100).boxed().toList());
    }

    @ParameterizedTest
    @EnumSource
    void more_threads_than_jobs_leave_some_without_work(WorkDistribution sharing) {
        long busy = sharing.assign(8, 3).stream()
                .filter(jobs -> jobs.getAsInt() != WorkDistribution.NO_JOB)
                .count();
        assertThat(busy).isEqualTo(3);
    }
}

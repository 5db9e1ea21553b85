package io.heddle.workloads.helpers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HelperThreadsTest {
    @Test
    void work_goes_to_the_workers_in_turn() throws Exception {
        HelperThreads helpers = HelperThreads.of(3);
        Set<Long> workers = new HashSet<>();
        for (int i = 0; i < 6; i++) {
            workers.add(
                    helpers.submit(() -> (long) Thread.currentThread().getName().hashCode())
                            .get());
        }
        helpers.stop();
        assertThat(workers).hasSize(3);
    }

    @Test
    void no_thread_is_left_at_the_end() throws Exception {
        HelperThreads helpers = HelperThreads.of(4);
        assertThat(waiting()).isEqualTo(12);
        helpers.stop();
        assertThat(waiting()).isZero();
    }

    private static long waiting() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("helpers-"))
                .count();
    }
}

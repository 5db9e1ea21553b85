package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {
    @Test
    void every_worker_has_its_own_platform_thread() throws Exception {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        WorkerThreads.run("crew", 5, thread -> {
            seen.add(Thread.currentThread());
            return false;
        });
        assertThat(seen)
                .doesNotContain(Thread.currentThread())
                .extracting(Thread::getName)
                .containsExactlyInAnyOrder("crew-0", "crew-1", "crew-2", "crew-3", "crew-4");
    }

    @Test
    void an_error_of_one_worker_stops_all_and_is_thrown() {
        assertThatThrownBy(() -> WorkerThreads.run("crew", 3, thread -> {
                    if (thread == 1) {
                        throw new OutOfMemoryError("injected");
                    }
                    return true; // goes on for ever unless it is stopped
                }))
                .isInstanceOf(WorkerFailed.class)
                .hasMessageContaining("injected");
    }
}

package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class CrewTest {
    @Test
    void every_member_is_a_platform_thread_of_its_own() throws Exception {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        Crew.work("crew", 5, member -> {
            seen.add(Thread.currentThread());
            return false;
        });
        assertThat(seen)
                .doesNotContain(Thread.currentThread())
                .extracting(Thread::getName)
                .containsExactlyInAnyOrder("crew-0", "crew-1", "crew-2", "crew-3", "crew-4");
    }

    @Test
    void an_error_of_one_member_ends_all_and_is_thrown() {
        assertThatThrownBy(() -> Crew.work("crew", 3, member -> {
                    if (member == 1) {
                        throw new OutOfMemoryError("injected");
                    }
                    return true; // goes on for ever unless it is stopped
                }))
                .isInstanceOf(CrewFailed.class)
                .hasMessageContaining("injected");
    }
}

package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Sleeper;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JvmStartTest {
    private static ProcessId process(int pid) {
        return Proc.live().identity(pid).orElseThrow();
    }

    @Test
    void a_jvm_that_runs_has_started() {
        ProcessId self = process((int) ProcessHandle.current().pid());
        assertThat(JvmStart.await(self, Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void a_process_without_a_jvm_does_not_start_one() {
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(JvmStart.await(process(sleeper.pid()), Duration.ofMillis(50)))
                    .isFalse();
        }
    }

    @Test
    void a_process_that_has_ended_is_not_waited_for() {
        ProcessId ended;
        try (Sleeper sleeper = new Sleeper()) {
            ended = process(sleeper.pid());
        }
        assertThat(JvmStart.await(ended, Duration.ofDays(1))).isFalse();
    }
}

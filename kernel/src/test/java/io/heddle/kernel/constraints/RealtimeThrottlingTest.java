package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealtimeThrottlingTest {
    @TempDir
    Path folder;

    private RealtimeThrottling read(long runtime, long period) {
        new RecordedProc(folder).file("sched_rt_runtime_us", runtime + "\n").file("sched_rt_period_us", period + "\n");
        return RealtimeThrottling.read(folder);
    }

    @Test
    void a_part_of_the_period_is_a_limit() {
        assertThat(read(500_000, 1_000_000)).isEqualTo(new RealtimeThrottling(500_000, 1_000_000));
        assertThat(read(950_000, 1_000_000).isBounded()).isTrue();
        assertThat(read(0, 1_000_000).isBounded()).isTrue();
    }

    @Test
    void minus_one_and_the_whole_period_are_no_limit() {
        assertThat(read(-1, 1_000_000).isBounded()).isFalse();
        assertThat(read(1_000_000, 1_000_000).isBounded()).isFalse();
    }

    @Test
    void an_unreadable_setting_is_taken_for_the_kernels_default() {
        assertThat(RealtimeThrottling.read(folder)).isEqualTo(new RealtimeThrottling(950_000, 1_000_000));
    }
}

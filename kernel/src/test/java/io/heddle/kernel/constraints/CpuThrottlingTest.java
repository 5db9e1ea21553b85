package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuThrottlingTest {
    private static final String VERSION_1_STAT = """
            nr_periods 120
            nr_throttled 30
            throttled_time 4567890123
            nr_bursts 0
            burst_time 0
            """;

    private static final String VERSION_2_STAT = """
            usage_usec 98765432
            user_usec 90000000
            system_usec 8765432
            nice_usec 0
            nr_periods 70
            nr_throttled 8
            throttled_usec 1234567
            nr_bursts 0
            burst_usec 0
            """;

    @TempDir
    Path folder;

    private RecordedProc recorded;
    private Cgroup cgroup;

    @BeforeEach
    void record() {
        recorded = new RecordedProc(folder);
        cgroup = new Cgroup(folder.resolve("proc/77"));
        Path sys = folder.resolve("sys");
        recorded.file("proc/77/cgroup", "1:cpu,cpuacct:/a/b\n0::/c/d\n")
                .file(
                        "proc/self/mountinfo",
                        "32 31 0:29 / " + sys + "/cpu rw - cgroup cgroup rw,cpu,cpuacct\n" + "41 31 0:38 / " + sys
                                + "/unified rw - cgroup2 c rw\n");
    }

    @Test
    void version_1_counts_in_nanoseconds() {
        recorded.file("sys/cpu/a/b/cpu.cfs_quota_us", "150000\n")
                .file("sys/cpu/a/b/cpu.cfs_period_us", "100000\n")
                .file("sys/cpu/a/b/cpu.stat", VERSION_1_STAT);

        assertThat(CpuThrottling.of(cgroup)).isEqualTo(new CpuThrottling(1.5, 120, 30, 4_567_890_123L));
    }

    @Test
    void version_2_counts_in_microseconds() {
        recorded.file("sys/unified/c/d/cpu.max", "50000 100000\n").file("sys/unified/c/d/cpu.stat", VERSION_2_STAT);

        assertThat(CpuThrottling.of(cgroup)).isEqualTo(new CpuThrottling(0.5, 70, 8, 1_234_567_000L));
    }

    @Test
    void the_counters_are_those_of_the_ancestor_with_the_lowest_quota() {
        recorded.file("sys/unified/c/d/cpu.max", "200000 100000\n")
                .file("sys/unified/c/d/cpu.stat", "nr_periods 70\nnr_throttled 0\nthrottled_usec 0\n")
                .file("sys/unified/c/cpu.max", "100000 100000\n")
                .file("sys/unified/c/cpu.stat", VERSION_2_STAT)
                .file("sys/unified/cpu.max", "max 100000\n");

        assertThat(CpuThrottling.of(cgroup)).isEqualTo(new CpuThrottling(1.0, 70, 8, 1_234_567_000L));
    }

    @Test
    void a_quota_that_was_found_before_is_read_again_without_a_search() {
        recorded.file("sys/unified/c/cpu.max", "100000 100000\n").file("sys/unified/c/cpu.stat", VERSION_2_STAT);
        CpuQuota quota = cgroup.tightest().orElseThrow();
        recorded.end("proc").file("sys/unified/c/cpu.stat", VERSION_2_STAT.replace("nr_throttled 8", "nr_throttled 9"));

        assertThat(CpuThrottling.of(quota)).isEqualTo(new CpuThrottling(1.0, 70, 9, 1_234_567_000L));
    }

    @Test
    void without_a_quota_there_is_no_throttling() {
        recorded.file("sys/unified/c/cpu.max", "max 100000\n").file("sys/unified/c/cpu.stat", VERSION_2_STAT);

        CpuThrottling none = CpuThrottling.of(cgroup);

        assertThat(none.hasQuota()).isFalse();
        assertThat(none.quotaCpus()).isNaN();
        assertThat(none.periods() + none.throttledPeriods() + none.throttledNanos())
                .isZero();
    }

    @Test
    void missing_and_malformed_counters_are_zero() {
        recorded.file("sys/unified/c/cpu.max", "100000 100000\n");
        assertThat(CpuThrottling.of(cgroup)).isEqualTo(new CpuThrottling(1.0, 0, 0, 0));

        recorded.file("sys/unified/c/cpu.stat", "nr_periods x\nnr_throttled\nthrottled_usec 5");
        assertThat(CpuThrottling.of(cgroup)).isEqualTo(new CpuThrottling(1.0, 0, 0, 5_000));
        assertThat(CpuThrottling.of(cgroup).hasQuota()).isTrue();
    }
}

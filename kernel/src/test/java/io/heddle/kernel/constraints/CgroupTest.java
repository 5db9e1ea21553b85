package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded mounts are below {@code sys} in a folder of the test, for which {@code MOUNT} in a line stands. */
class CgroupTest {
    private static final String CPU = "32 31 0:29 ROOT MOUNT/cpu rw,relatime - cgroup cgroup rw,cpu\n";
    private static final String UNIFIED =
            "41 31 0:38 ROOT MOUNT/unified rw,relatime shared:9 master:2 - cgroup2 c rw\n";
    private static final String OTHERS = """
            22 27 0:21 / /proc rw - proc proc rw
            31 23 0:28 / MOUNT rw,relatime - tmpfs tmpfs rw,mode=755
            34 31 0:31 / MOUNT/cpuset rw,relatime - cgroup cgroup rw,cpuset
            33 31 0:30 / MOUNT/cpuacct rw,relatime - cgroup cgroup rw,cpuacct
            """;

    @TempDir
    Path folder;

    private RecordedProc recorded;
    private Cgroup cgroup;

    @BeforeEach
    void record() {
        recorded = new RecordedProc(folder);
        cgroup = new Cgroup(folder.resolve("proc/77"));
    }

    private void groups(String lines) {
        recorded.file("proc/77/cgroup", lines);
    }

    private void mounts(String root, String lines) {
        String mount = folder.resolve("sys").toString().replace(" ", "\\040");
        recorded.file("proc/self/mountinfo", lines.replace("ROOT", root).replace("MOUNT", mount));
    }

    private void v1(String group, long quota, long period) {
        recorded.file("sys/cpu" + group + "/cpu.cfs_quota_us", quota + "\n")
                .file("sys/cpu" + group + "/cpu.cfs_period_us", period + "\n");
    }

    @Test
    void version_1_has_the_lowest_quota_of_the_group_and_its_ancestors() {
        groups("4:memory:/x\n2:cpuacct:/wrong\n1:cpu:/a/b\n");
        mounts("/", OTHERS + CPU);
        v1("/a/b", 400_000, 100_000);
        v1("/a", 50_000, 25_000);
        v1("", -1, 100_000);

        assertThat(cgroup.quota()).hasValue(2.0);
        assertThat(cgroup.v1Folder()).hasValue(folder.resolve("sys/cpu/a/b"));
    }

    @Test
    void version_2_has_the_lowest_quota_of_the_group_and_its_ancestors() {
        groups("0::/a/b\n");
        mounts("/", OTHERS + UNIFIED);
        recorded.file("sys/unified/a/b/cpu.max", "max 100000\n").file("sys/unified/a/cpu.max", "50000 100000\n");

        assertThat(cgroup.quota()).hasValue(0.5);
        assertThat(cgroup.realtimeBudgetMicros()).isEmpty();
    }

    @Test
    void the_cpuset_is_that_of_the_group_or_of_its_nearest_ancestor_with_one() {
        groups("0::/a/b\n");
        mounts("/", OTHERS + UNIFIED);
        assertThat(cgroup.cpuset()).isEmpty();

        recorded.file("sys/unified/a/cpuset.cpus.effective", "0-3,6\n");
        assertThat(cgroup.cpuset()).hasValue(CpuSet.parse("0-3,6"));

        recorded.file("sys/unified/a/b/cpuset.cpus.effective", "2\n");
        assertThat(cgroup.cpuset()).hasValue(CpuSet.of(2));
    }

    @Test
    void a_hybrid_hierarchy_has_the_lower_quota_of_both_versions() {
        groups("1:cpu,cpuacct:/a\n0::/b\n");
        mounts("/", OTHERS + CPU + UNIFIED);
        v1("/a", 300_000, 100_000);
        recorded.file("sys/unified/b/cpu.max", "150000 100000\n");

        assertThat(cgroup.quota()).hasValue(1.5);
    }

    @Test
    void controllers_may_be_mounted_together() {
        groups("4:cpu,cpuacct:/a\n");
        mounts("/", OTHERS.replace("rw,cpuacct", "rw,cpuset") + CPU.replace("rw,cpu\n", "rw,cpu,cpuacct\n"));
        v1("/a", 100_000, 100_000);

        assertThat(cgroup.quota()).hasValue(1.0);
    }

    @Test
    void no_quota_and_no_cgroups_are_both_empty() {
        assertThat(cgroup.quota()).isEmpty();
        assertThat(cgroup.realtimeBudgetMicros()).isEmpty();

        groups("1:cpu:/\n0::/\n");
        mounts("/", OTHERS + CPU + UNIFIED);
        v1("", -1, 100_000);

        assertThat(cgroup.quota()).isEmpty();
    }

    @Test
    void a_group_with_an_empty_real_time_budget_differs_from_a_kernel_without_budgets() {
        groups("1:cpu:/a\n");
        mounts("/", OTHERS + CPU);
        assertThat(cgroup.realtimeBudgetMicros()).isEmpty();

        recorded.file("sys/cpu/a/cpu.rt_runtime_us", "0\n");

        assertThat(cgroup.realtimeBudgetMicros()).hasValue(0);
    }

    @Test
    void a_container_without_a_cgroup_namespace_sees_its_own_subtree() {
        groups("1:cpu:/docker/abc/child\n");
        mounts("/docker/abc", OTHERS + CPU);
        v1("/child", 200_000, 100_000);
        v1("", 100_000, 100_000);

        assertThat(cgroup.v1Folder()).hasValue(folder.resolve("sys/cpu/child"));
        assertThat(cgroup.quota()).hasValue(1.0);
    }

    @Test
    void in_a_cgroup_namespace_the_mount_shows_the_own_group() {
        groups("0::/\n");
        mounts("/", OTHERS + UNIFIED);
        recorded.file("sys/unified/cpu.max", "25000 100000\n");

        assertThat(cgroup.quota()).hasValue(0.25);
    }

    @Test
    void a_mount_from_outside_the_namespace_still_shows_the_limits_of_ancestors() {
        groups("0::/job\n");
        mounts("/../..", OTHERS + UNIFIED);
        recorded.file("sys/unified/cpu.max", "70000 100000\n").file("sys/unified/job/cpu.max", "10000 100000\n");

        assertThat(cgroup.v2Folder()).hasValue(folder.resolve("sys/unified"));
        assertThat(cgroup.quota()).hasValue(0.7);
    }

    @Test
    void a_process_outside_the_namespace_is_found_through_a_mount_that_shows_it() {
        groups("0::/../sibling\n");
        mounts("/..", OTHERS + UNIFIED);
        assertThat(cgroup.v2Folder()).hasValue(folder.resolve("sys/unified/sibling"));

        mounts("/", OTHERS + UNIFIED);
        assertThat(cgroup.v2Folder()).isEmpty();
    }

    @Test
    void a_common_prefix_does_not_make_a_group_an_ancestor() {
        groups("0::/jobs/a\n");
        mounts("/job", OTHERS + UNIFIED);

        assertThat(cgroup.v2Folder()).isEmpty();
    }

    @Test
    void spaces_and_colons_in_paths_are_parsed() {
        groups("0::/my job:1/x y\n");
        mounts("/my\\040job:1", OTHERS + UNIFIED.replace("MOUNT/unified", "MOUNT/uni\\040fied\\134"));
        recorded.file("sys/uni fied\\/x y/cpu.max", "10000 20000\n");

        assertThat(cgroup.quota()).hasValue(0.5);
    }

    @Test
    void truncated_lines_are_skipped() {
        groups("0:\n\n:::\n0::/a\n");
        mounts("/", "\n41 31\n41 31 0:38 / /x rw -\n" + UNIFIED);

        assertThat(cgroup.v2Folder()).hasValue(folder.resolve("sys/unified/a"));
    }
}

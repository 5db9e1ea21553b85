package io.heddle.kernel.constraints;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

class CgroupFuzzTest {
    @TempDir
    private static Path folder = Path.of("");

    /** Every content of the files of a group is parsed as a limit, or taken for none. */
    @MethodSource("io.heddle.fuzz.Seeds#quotas")
    @FuzzTest
    void every_content_of_its_files_is_a_limit_or_none(@NotNull String content) throws IOException {
        Path proc = Files.createDirectories(folder.resolve("proc/1"));
        Path self = Files.createDirectories(folder.resolve("proc/self"));
        Path mounted = Files.createDirectories(folder.resolve("cgroup"));
        Files.writeString(proc.resolve("cgroup"), "0::/\n1:cpu,cpuset:/\n");
        Files.writeString(self.resolve("mountinfo"), """
                30 1 0:27 / %1$s rw - cgroup2 cgroup2 rw
                31 1 0:28 / %1$s rw - cgroup cgroup rw,cpu,cpuset
                """.formatted(mounted));
        for (String name : new String[] {
            "cpu.max", "cpu.cfs_quota_us", "cpu.cfs_period_us", "cpu.rt_runtime_us", "cpuset.cpus.effective"
        }) {
            Files.writeString(mounted.resolve(name), content);
        }
        Cgroup group = new Cgroup(proc);
        group.quota();
        group.realtimeBudgetMicros();
        group.cpuset();
    }
}

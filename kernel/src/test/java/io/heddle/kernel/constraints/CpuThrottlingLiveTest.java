package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@LiveKernel(needs = Need.CGROUP_V1)
class CpuThrottlingLiveTest {
    @Test
    void a_busy_program_under_a_quota_is_throttled() throws Exception {
        Path group = Cgroup.current()
                .v1Folder()
                .orElseThrow()
                .resolve("heddle throttled " + ProcessHandle.current().pid());
        Files.createDirectory(group);
        ChildProcess busy = Programs.silent("sh", "-c", "ulimit -t 20; while :; do :; done");
        try {
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "5000\n");
            Files.writeString(group.resolve("cgroup.procs"), busy.pid() + "\n");
            Cgroup cgroup = new Cgroup(Path.of("/proc", Integer.toString(busy.pid())));

            Await.until("throttled", () -> CpuThrottling.of(cgroup).throttledNanos() > 0);

            CpuThrottling throttling = CpuThrottling.of(cgroup);
            assertThat(throttling.quotaCpus()).isEqualTo(0.05);
            assertThat(throttling.throttledPeriods()).isPositive();
            assertThat(throttling.periods()).isGreaterThanOrEqualTo(throttling.throttledPeriods());
        } finally {
            busy.signal(Signals.KILL);
            Await.until("the group is empty", () -> Files.readString(group.resolve("cgroup.procs"))
                    .isEmpty());
            Files.delete(group);
        }
    }
}

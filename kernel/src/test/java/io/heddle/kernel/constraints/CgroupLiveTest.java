package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Sleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sleeping child in a version 1 cgroup below that of this process. */
@LiveKernel(needs = {Need.CGROUP_V1, Need.REALTIME})
class CgroupLiveTest {
    private Path group = Path.of("");
    private Sleeper sleeper = new Sleeper();

    @BeforeEach
    void makeGroup() throws IOException {
        group = Cgroup.current()
                .v1Folder()
                .orElseThrow()
                .resolve("heddle test " + ProcessHandle.current().pid());
        Files.createDirectory(group);
        Files.writeString(group.resolve("cgroup.procs"), sleeper.pid() + "\n");
    }

    @AfterEach
    void removeGroup() throws Exception {
        sleeper.close();
        Await.until("the group is empty", () -> Files.readString(group.resolve("cgroup.procs"))
                .isEmpty());
        Files.delete(group);
    }

    private Cgroup groupOfChild() {
        return new Cgroup(Path.of("/proc", Integer.toString(sleeper.pid())));
    }

    @Test
    void its_folder_and_quota_are_found() throws IOException {
        assertThat(groupOfChild().v1Folder()).hasValue(group);
        assertThat(groupOfChild().quota()).isEqualTo(Cgroup.current().quota());

        Files.writeString(group.resolve("cpu.cfs_quota_us"), "5000\n");

        assertThat(groupOfChild().quota()).hasValue(0.05);
    }

    @Test
    void without_a_real_time_budget_fifo_is_refused_even_to_root() {
        assertThat(groupOfChild().realtimeBudgetMicros()).hasValue(0);

        assertThatThrownBy(() -> new LinuxTaskScheduler().schedule(sleeper.pid(), Scheduling.fifo(1)))
                .isInstanceOfSatisfying(KernelException.class, refusal -> assertThat(refusal.errno())
                        .isEqualTo(Errno.EPERM))
                .hasMessageContaining("a cgroup with a real-time budget");
    }
}

package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskClockTest {
    private final TaskClock.Source clocks = new TaskClock.Source();

    @Test
    void a_clock_counts_cpu_time_and_keeps_the_last_reading() throws Exception {
        ChildProcess busy = Programs.silent("sh", "-c", "while :; do :; done");
        try (TaskClock clock = clocks.of(busy.pid(), busy.pid())) {
            Await.until(
                    "20 ms of CPU time",
                    () -> clock.update()
                            && clock.cpuNanos() > Duration.ofMillis(20).toNanos());
            long cpu = clock.cpuNanos();
            assertThat(clock.waitNanos()).isNotNegative();

            busy.signal(Signals.KILL);
            Await.until("the thread is gone", () -> !clock.update());

            assertThat(clock.cpuNanos()).isGreaterThanOrEqualTo(cpu);
            assertThat(clock.update()).isFalse();
        } finally {
            busy.signal(Signals.KILL);
        }
    }

    @Test
    void one_long_wait_weighs_more_than_many_short_ones_of_the_same_sum(@TempDir Path proc) throws Exception {
        Path schedstat = Files.createDirectories(proc.resolve("7/task/8")).resolve("schedstat");
        Files.writeString(schedstat, "1000 0 10\n");
        try (TaskClock clock = new TaskClock.Source(proc).of(7, 8)) {
            assertThat(clock.update()).isTrue();
            assertThat(clock.waitSquares()).isZero();

            Files.writeString(schedstat, "2000 6000 13\n");
            clock.update();
            assertThat(clock.waitSquares()).isEqualTo(3 * 2000.0 * 2000);

            // The kernel counts a wait when it ends.
            clock.update();
            Files.writeString(schedstat, "2000 12000 14\n");
            clock.update();
            assertThat(clock.waitSquares()).isEqualTo(3 * 2000.0 * 2000 + 6000.0 * 6000);
        }
    }

    @Test
    void a_thread_that_has_ended_has_no_clock() {
        Sleeper sleeper = new Sleeper();
        sleeper.close();

        assertThatThrownBy(() -> clocks.of(sleeper.pid(), sleeper.pid()))
                .isInstanceOf(TaskGoneException.class)
                .hasMessageContaining("errno 2");
    }

    @Test
    void clocks_reserve_descriptors_for_other_files() throws Exception {
        ResourceLimit before = ResourceLimit.of(ResourceLimit.NOFILE);
        int self = (int) ProcessHandle.current().pid();
        int highest = Arrays.stream(Proc.live().descriptors(self)).max().orElseThrow();
        List<TaskClock> open = new ArrayList<>();
        try {
            new ResourceLimit(highest + 400L, before.hard()).set(ResourceLimit.NOFILE);
            TaskClock.Source underLimit = new TaskClock.Source();

            assertThatThrownBy(() -> {
                        while (open.size() < 1_000) {
                            open.add(underLimit.of(self, self));
                        }
                    })
                    .isInstanceOf(TaskGoneException.class)
                    .hasMessageContaining("errno 24");

            assertThat(open).hasSizeGreaterThan(200);
            List<ThreadCountProbe> probes = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                probes.add(ThreadCountProbe.of(self));
            }
            probes.forEach(ThreadCountProbe::close);
            assertThat(Proc.live().tasks(self)).contains(self);
        } finally {
            before.set(ResourceLimit.NOFILE);
            open.forEach(TaskClock::close);
        }
    }

    @Test
    void a_closed_clock_reads_nothing_and_leaves_reused_descriptors_alone() throws Exception {
        try (Sleeper sleeper = new Sleeper()) {
            TaskClock closed = clocks.of(sleeper.pid(), sleeper.pid());
            closed.close();
            try (TaskClock open = clocks.of(sleeper.pid(), sleeper.pid())) {
                closed.close();

                assertThat(closed.update()).isFalse();
                assertThat(open.update()).isTrue();
            }
        }
    }
}

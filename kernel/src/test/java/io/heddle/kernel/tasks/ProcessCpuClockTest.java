package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessCpuClockTest {
    private static final long WORK_NANOS = 50_000_000;

    @Test
    void the_time_of_a_process_is_that_of_all_its_threads() throws Exception {
        int self = (int) ProcessHandle.current().pid();
        ProcessCpuClock clock = new ProcessCpuClock();
        long before = clock.cpuNanos(self);
        // Returns only if the clock advances while another thread works.
        Thread worker = Thread.ofPlatform().daemon().start(() -> work(self));
        worker.join();

        // The worker has ended, and its time still counts.
        assertThat(clock.cpuNanos(self) - before).isGreaterThanOrEqualTo(WORK_NANOS);
    }

    @Test
    void another_process_has_a_clock_until_it_ends() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        int pid = (int) other.pid();
        ProcessCpuClock clock = new ProcessCpuClock();
        assertThat(clock.cpuNanos(pid)).isNotNegative();

        other.destroyForcibly().waitFor();

        assertThat(clock.cpuNanos(pid)).isEqualTo(-1);
    }

    private static void work(int pid) {
        ProcessCpuClock clock = new ProcessCpuClock();
        long end = clock.cpuNanos(pid) + WORK_NANOS;
        while (clock.cpuNanos(pid) < end) {
            Thread.onSpinWait();
        }
    }
}

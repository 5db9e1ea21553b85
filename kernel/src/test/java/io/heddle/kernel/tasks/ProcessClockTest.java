package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Programs;
import org.junit.jupiter.api.Test;

@LiveKernel
class ProcessClockTest {
    @Test
    void another_process_is_measured_until_it_is_gone() throws Exception {
        ChildProcess busy = Programs.silent("sh", "-c", "ulimit -t 20; while :; do :; done");
        ProcessClock clock = new ProcessClock(busy.pid());

        Await.until("50 ms of CPU time", () -> clock.cpuNanos() > 50_000_000);

        long thread = Proc.live().cpuNanos(busy.pid(), busy.pid()).orElseThrow();
        assertThat(clock.cpuNanos()).isGreaterThanOrEqualTo(thread);
        busy.signal(Signals.KILL);
        Await.until("its end", () -> busy.ended().isPresent());
        assertThat(clock.cpuNanos()).isEqualTo(ProcessClock.GONE);
    }
}

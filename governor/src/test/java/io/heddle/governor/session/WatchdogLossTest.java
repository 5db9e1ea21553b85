package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Policies;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody kills the watchdog of a running session. */
@LiveKernel(needs = Need.REALTIME)
class WatchdogLossTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_lost_watchdog_is_replaced_and_after_several_the_program_goes_on_without_policy() throws Exception {
        try (RunningSession running =
                new RunningSession(Policies.FIFO, Ending.Leftovers.LIVE, folder, RunningSession.fewThreads(folder))) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            int lost = 0;
            for (int i = 0; i < 3; i++) {
                lost = killWatchdogOtherThan(lost);
                int before = lost;
                Await.until("another watchdog", () -> watchdogOtherThan(before).isPresent());
                running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
                assertThat(running.warnings).isEmpty();
            }

            killWatchdogOtherThan(lost);

            running.awaitThread(jvm, "app-1", Scheduling.ORDINARY);
            assertThat(running.threads(jvm).values()).containsOnly(Scheduling.ORDINARY);
            Await.until("a warning", () -> !running.warnings.isEmpty());
            assertThat(running.warnings)
                    .containsExactly("the program runs without policy from now on: the watchdog died 4 times");
            assertThat(running.session.disturbance()).isEqualTo("the policy was taken back: the watchdog died 4 times");
            running.tell("end");
            assertThat(running.await().exitStatus()).isEqualTo(4);
        }
    }

    private static int killWatchdogOtherThan(int lost) throws Exception {
        Await.until("a watchdog", () -> watchdogOtherThan(lost).isPresent());
        int pid = watchdogOtherThan(lost).orElseThrow();
        Programs.signal(pid, Signals.KILL);
        return pid;
    }

    private static OptionalInt watchdogOtherThan(int lost) {
        return ProcessHandle.current()
                .children()
                .mapToInt(child -> (int) child.pid())
                .filter(pid -> pid != lost
                        && Arrays.asList(Proc.live().commandLine(pid)).contains("heddle-watchdog"))
                .findFirst();
    }
}

package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running session whose watchdog is killed or stopped. */
@LiveKernel(needs = Need.REALTIME)
class WatchdogLossTest {
    private static final int STOP = 19;

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_lost_watchdog_is_replaced_and_after_several_losses_the_policy_is_reverted() throws Exception {
        try (RunningSession running = new RunningSession(
                Policies.FIFO, TerminationSpec.Leftovers.LIVE, folder, RunningSession.fewThreads(folder))) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            int lost = 0;
            for (int i = 0; i < 3; i++) {
                lost = signalWatchdogOtherThan(lost, Signals.KILL);
                int before = lost;
                Await.until("another watchdog", () -> watchdogOtherThan(before).isPresent());
                running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
                assertThat(running.warnings).isEmpty();
            }

            signalWatchdogOtherThan(lost, Signals.KILL);

            running.awaitThread(jvm, "app-1", Scheduling.ORDINARY);
            assertThat(running.threads(jvm).values()).containsOnly(Scheduling.ORDINARY);
            Await.until("a warning", () -> !running.warnings.isEmpty());
            assertThat(running.warnings)
                    .containsExactly("the program continues without a policy: the watchdog died 4 times");
            assertThat(running.session.disturbance()).isEqualTo("the policy was reverted: the watchdog died 4 times");
            running.writeFile("end");
            assertThat(running.await().exitStatus()).isEqualTo(4);
        }
    }

    @Test
    void a_stopped_watchdog_is_replaced_and_delays_neither_the_program_nor_its_end() throws Exception {
        try (RunningSession running = new RunningSession(
                Policies.FIFO, TerminationSpec.Leftovers.LIVE, folder, RunningSession.fewThreads(folder))) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            int stopped = signalWatchdogOtherThan(0, STOP);
            Await.until("another watchdog", () -> watchdogOtherThan(stopped).isPresent());
            Await.until(
                    "the end of the stopped one",
                    () -> Proc.live().process(stopped).isEmpty());
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            assertThat(running.warnings).isEmpty();

            signalWatchdogOtherThan(stopped, STOP);
            running.writeFile("end");
            long start = System.nanoTime();

            assertThat(running.await().exitStatus()).isEqualTo(4);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
    }

    private static int signalWatchdogOtherThan(int lost, int signal) throws Exception {
        Await.until("a watchdog", () -> watchdogOtherThan(lost).isPresent());
        int pid = watchdogOtherThan(lost).orElseThrow();
        Programs.signal(pid, signal);
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

package io.heddle.governor.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A live watchdog, and children that sleep in the real-time class. */
@LiveKernel(needs = Need.REALTIME)
class WatchdogTest {
    private static final Duration PROMISE = Duration.ofSeconds(2);

    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private final Watchdog watchdog = Watchdog.start(Programs.reaper());
    private final Sleeper sleeper = new Sleeper();

    @AfterEach
    void end() {
        watchdog.close();
        sleeper.close();
    }

    @Test
    void the_end_of_heddle_frees_the_program() {
        promote();
        watchdog.guard(identity());

        watchdog.close();

        assertThat(now()).isEqualTo(SchedulingClass.FAIR);
    }

    @Test
    void a_signal_that_is_sent_to_a_whole_service_does_not_end_it() throws Exception {
        promote();
        watchdog.guard(identity());
        for (int signal : new int[] {Signals.HUP, Signals.INT, Signals.TERM}) {
            Programs.signal(watchdog.pid(), signal);
        }

        for (int i = 0; i < 10; i++) {
            Thread.sleep(PROMISE.dividedBy(20));
            assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.WELL);
        }
        watchdog.close();

        assertThat(now()).isEqualTo(SchedulingClass.FAIR);
    }

    @Test
    void silence_frees_the_program_and_heddle_is_told_when_it_comes_back() throws Exception {
        watchdog.guard(identity());
        promote();

        Thread.sleep(PROMISE);

        assertThat(now()).isEqualTo(SchedulingClass.FAIR);
        assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.HAS_FREED);
    }

    @Test
    void it_guards_on_after_it_has_freed() throws Exception {
        watchdog.guard(identity());
        promote();
        Thread.sleep(PROMISE);
        assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.HAS_FREED);
        promote();

        Thread.sleep(PROMISE);

        assertThat(now()).isEqualTo(SchedulingClass.FAIR);
        assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.HAS_FREED);
    }

    @Test
    void as_long_as_heddle_speaks_nothing_is_freed() throws Exception {
        watchdog.guard(identity());
        promote();

        for (int i = 0; i < 30; i++) {
            assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.WELL);
            Thread.sleep(50);
        }

        assertThat(now()).isEqualTo(SchedulingClass.FIFO);
    }

    @Test
    void a_process_that_has_the_pid_of_a_dead_one_is_left_alone() {
        watchdog.guard(new ProcessId(sleeper.pid(), identity().startTicks() - 1));
        promote();

        watchdog.close();

        assertThat(now()).isEqualTo(SchedulingClass.FIFO);
    }

    @Test
    void a_released_process_is_left_alone() {
        watchdog.guard(identity());
        promote();
        watchdog.release(identity());

        watchdog.close();

        assertThat(now()).isEqualTo(SchedulingClass.FIFO);
    }

    @Test
    void a_released_process_that_has_ended_is_forgotten() throws Exception {
        ProcessId identity = identity();
        watchdog.guard(identity);
        sleeper.close();

        watchdog.release(identity);
        Thread.sleep(PROMISE);

        assertThat(watchdog.beat()).as("nobody left to free").isEqualTo(Watchdog.Health.WELL);
    }

    @Test
    void however_long_a_silence_it_says_once_that_it_has_freed() throws Exception {
        Pipe toWatchdog = Pipe.toChild();
        Pipe fromWatchdog = Pipe.fromChild();
        String patience = "0.1";
        ChildProcess process = Programs.reaper()
                .start(new Launch(
                        List.of("bash", "-c", Watchdog.script(), "heddle-watchdog", patience),
                        toWatchdog.childEnd(),
                        fromWatchdog.childEnd(),
                        Stdio.nothing(),
                        true));
        toWatchdog.childStarted();
        fromWatchdog.childStarted();
        StringBuilder said = new StringBuilder();

        toWatchdog.write("+ " + sleeper.pid() + " " + identity().startTicks() + "\n");
        Await.until("news", () -> said.append(fromWatchdog.read()).indexOf("freed") > 0);
        Thread.sleep(1_000);
        toWatchdog.close();
        Await.end(process);

        assertThat(said.append(fromWatchdog.read())).hasToString("armed\nfreed\n");
        fromWatchdog.close();
    }

    @Test
    void a_silent_heddle_is_freed_as_well() throws Exception {
        int self = scheduler.currentThread();
        watchdog.guard(identity());
        promote();
        scheduler.schedule(self, new Scheduling(SchedulingClass.FIFO, 1, 0, 0, false));

        Await.until(
                "a fair Heddle",
                () -> scheduler.scheduling(self).orElseThrow().schedulingClass() == SchedulingClass.FAIR);
        Await.until("news of it", () -> watchdog.beat() == Watchdog.Health.HAS_FREED);
    }

    @Test
    void its_death_is_noticed() throws Exception {
        Programs.signal(watchdog.pid(), Signals.KILL);

        Await.until("news of its death", () -> watchdog.beat() == Watchdog.Health.DEAD);
    }

    @Test
    void it_keeps_nothing_open_but_its_pipes() throws Exception {
        // A command substitution of the shell's has its own descriptors for a moment.
        Await.until("three descriptors", () -> Proc.live().descriptors(watchdog.pid()).length == 3);

        assertThat(Proc.live().descriptors(watchdog.pid())).containsExactly(0, 1, 2);
    }

    private void promote() {
        scheduler.schedule(sleeper.pid(), Scheduling.fifo(1));
    }

    private SchedulingClass now() {
        return scheduler.scheduling(sleeper.pid()).orElseThrow().schedulingClass();
    }

    private ProcessId identity() {
        return Proc.live().identity(sleeper.pid()).orElseThrow();
    }
}

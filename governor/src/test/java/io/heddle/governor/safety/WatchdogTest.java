package io.heddle.governor.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.priority.InheritedPriorities;
import io.heddle.kernel.priority.PriorityLending;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live watchdog of this JVM, which lends priority to a child that sleeps. */
@LiveKernel(needs = Need.REALTIME)
class WatchdogTest {
    private static final Duration PROMISE = Duration.ofSeconds(2);
    private static final int STOP = 19;

    /** In quarters of a second: longer than a test lasts. */
    private static final String NEVER = "1000";

    @TempDir
    Path folder = Path.of("");

    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private final PriorityLending lending = new InheritedPriorities(Proc.live(), LinuxTaskScheduler::new, 7);
    private final Watchdog watchdog = Watchdog.start(Programs.reaper());
    private final Sleeper sleeper = new Sleeper();

    @AfterEach
    void end() {
        watchdog.close();
        lending.close();
        sleeper.close();
    }

    @Test
    void a_watchdog_that_was_heard_too_late_is_armed_all_the_same() {
        assertThat(Watchdog.isArmed("armed\n")).isTrue();
        assertThat(Watchdog.isArmed("armed\nfreed\n")).isTrue();
        assertThat(Watchdog.isArmed("the chrt of util-linux\n")).isFalse();
    }

    @Test
    void silence_takes_back_what_heddle_lends_and_heddle_learns_it_when_it_speaks_again() throws Exception {
        lending.lend(sleeper.pid(), 1);

        Await.until("a fair thread", () -> !isRealtime());

        Await.until("news of it", () -> watchdog.beat() == Watchdog.Health.HAS_FREED);
        lending.resume();
        assertThat(isRealtime()).isTrue();
    }

    @Test
    void silence_makes_heddles_own_threads_fair() throws Exception {
        int self = scheduler.currentThread();
        scheduler.schedule(self, new Scheduling(SchedulingClass.FIFO, 1, 0, 0, false));

        Await.until(
                "a fair Heddle",
                () -> scheduler.scheduling(self).orElseThrow().schedulingClass() == SchedulingClass.FAIR);
    }

    @Test
    void it_acts_again_at_the_next_silence() throws Exception {
        for (int i = 0; i < 2; i++) {
            lending.lend(sleeper.pid(), 1);
            Await.until("a fair thread", () -> !isRealtime());
            Await.until("news of it", () -> watchdog.beat() == Watchdog.Health.HAS_FREED);
        }
    }

    @Test
    void as_long_as_heddle_speaks_nothing_is_taken_back() throws Exception {
        lending.lend(sleeper.pid(), 1);

        for (int i = 0; i < 30; i++) {
            assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.WELL);
            Thread.sleep(50);
        }

        assertThat(isRealtime()).isTrue();
    }

    @Test
    void a_stopped_heddle_is_freed_before_its_time_is_over() throws Exception {
        stoppedIsFreed(NEVER, "armed\n");
    }

    @Test
    void a_heddle_that_raises_threads_after_a_silence_and_is_stopped_before_it_speaks_is_freed_again()
            throws Exception {
        stoppedIsFreed("1", "armed\nfreed\n");
    }

    /**
     * A process that becomes real-time and is stopped is fair again.
     *
     * @param patience in quarters of a second
     * @param before what its watchdog has said by then
     */
    private void stoppedIsFreed(String patience, String before) throws Exception {
        Path pipe = folder.resolve("pipe");
        Await.end(Programs.silent("mkfifo", pipe.toString()));
        String script = "bash -c \"$1\" heddle-watchdog " + patience + " <>\"$2\" >\"$3\" & exec sleep 60";
        Path said = folder.resolve("said");
        ChildProcess heddle =
                Programs.silent("sh", "-c", script, "sh", Watchdog.script(), pipe.toString(), said.toString());
        try {
            Await.until(
                    "a watchdog",
                    () -> Files.exists(said) && Files.readString(said).equals(before));
            scheduler.schedule(heddle.pid(), Scheduling.fifo(1));

            heddle.signal(STOP);

            Await.until(
                    "a fair Heddle",
                    () -> scheduler.scheduling(heddle.pid()).orElseThrow().schedulingClass() == SchedulingClass.FAIR);
            Await.until("news of it", () -> Files.readString(said).equals(before + "freed\n"));
        } finally {
            ProcessHandle.of(heddle.pid())
                    .ifPresent(handle -> handle.children().forEach(ProcessHandle::destroyForcibly));
            heddle.signal(Signals.KILL);
        }
    }

    @Test
    void a_signal_that_is_sent_to_a_whole_service_does_not_end_it() throws Exception {
        for (int signal : new int[] {Signals.HUP, Signals.INT, Signals.TERM}) {
            Programs.signal(watchdog.id().pid(), signal);
        }

        for (int i = 0; i < 10; i++) {
            Thread.sleep(PROMISE.dividedBy(20));
            assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.WELL);
        }
    }

    @Test
    void however_long_a_silence_it_says_once_that_it_has_freed() throws Exception {
        Pipe toWatchdog = Pipe.toChild();
        Pipe fromWatchdog = Pipe.fromChild();
        ChildProcess process = Programs.reaper()
                .start(new SpawnSpec(
                        List.of("bash", "-c", Watchdog.script(), "heddle-watchdog", "1"),
                        toWatchdog.childEnd(),
                        fromWatchdog.childEnd(),
                        Stdio.devNull(),
                        true));
        toWatchdog.closeChildEnd();
        fromWatchdog.closeChildEnd();
        StringBuilder said = new StringBuilder();

        Await.until("news", () -> said.append(fromWatchdog.read()).indexOf("freed") > 0);
        Thread.sleep(1_000);
        toWatchdog.close();
        Await.end(process);

        assertThat(said.append(fromWatchdog.read())).hasToString("armed\nfreed\n");
        fromWatchdog.close();
    }

    @Test
    void its_death_is_noticed() throws Exception {
        Programs.signal(watchdog.id().pid(), Signals.KILL);

        Await.until("news of its death", () -> watchdog.beat() == Watchdog.Health.DEAD);
    }

    @Test
    void nothing_is_done_by_the_pid_of_one_that_has_ended() throws Exception {
        List<Integer> pids = new ArrayList<>();
        watchdog.withPid(pids::add);
        watchdog.close();

        watchdog.withPid(pids::add);

        assertThat(pids).containsExactly(watchdog.id().pid());
    }

    @Test
    void a_stopped_watchdog_is_as_good_as_dead() throws Exception {
        Programs.signal(watchdog.id().pid(), STOP);

        Await.until("news of its end", () -> watchdog.beat() == Watchdog.Health.DEAD);
        Await.until("its end", () -> Proc.live().process(watchdog.id().pid()).isEmpty());
    }

    @Test
    void it_ends_with_its_pipe() throws Exception {
        watchdog.close();

        Await.until("its end", () -> Proc.live().process(watchdog.id().pid()).isEmpty());
    }

    @Test
    void a_stopped_one_does_not_hold_up_who_closes_it() throws Exception {
        int pid = watchdog.id().pid();
        Programs.signal(pid, STOP);
        Await.until(
                "it is stopped", () -> Proc.live().process(pid).orElseThrow().state() == 'T');
        long start = System.nanoTime();

        watchdog.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        Await.until("its end", () -> Proc.live().process(pid).isEmpty());
    }

    @Test
    void it_keeps_nothing_open_but_its_pipes() throws Exception {
        // A command substitution of the shell's has its own descriptors for a moment.
        Await.until(
                "three descriptors", () -> Proc.live().descriptors(watchdog.id().pid()).length == 3);

        assertThat(Proc.live().descriptors(watchdog.id().pid())).containsExactly(0, 1, 2);
    }

    private boolean isRealtime() {
        return Proc.live().process(sleeper.pid()).orElseThrow().isRealtime();
    }
}

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

/** A live watchdog of this JVM, which lends priority to a sleeping child process. */
@LiveKernel(needs = Need.REALTIME)
class WatchdogTest {
    private static final Duration PROMISE = Duration.ofSeconds(2);
    private static final int STOP = 19;

    /** A timeout in quarters of a second that is longer than a test. */
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
    void a_late_read_confirmation_still_means_armed() {
        assertThat(Watchdog.isArmed("armed\n")).isTrue();
        assertThat(Watchdog.isArmed("armed\nfreed\n")).isTrue();
        assertThat(Watchdog.isArmed("the chrt of util-linux\n")).isFalse();
    }

    @Test
    void a_timeout_ends_lent_priorities_and_the_next_heartbeat_reports_it() throws Exception {
        lending.lend(sleeper.pid(), 1);

        Await.until("a fair thread", () -> !isRealtime());

        Await.until("the answer", () -> watchdog.beat() == Watchdog.Health.HAS_ACTED);
        lending.resume();
        assertThat(isRealtime()).isTrue();
    }

    @Test
    void a_timeout_moves_heddles_threads_to_the_fair_class() throws Exception {
        int self = scheduler.currentThread();
        scheduler.schedule(self, new Scheduling(SchedulingClass.FIFO, 1, 0, 0, false));

        Await.until(
                "a fair Heddle",
                () -> scheduler.scheduling(self).orElseThrow().schedulingClass() == SchedulingClass.FAIR);
    }

    @Test
    void it_acts_again_at_the_next_timeout() throws Exception {
        for (int i = 0; i < 2; i++) {
            lending.lend(sleeper.pid(), 1);
            Await.until("a fair thread", () -> !isRealtime());
            Await.until("the answer", () -> watchdog.beat() == Watchdog.Health.HAS_ACTED);
        }
    }

    @Test
    void no_priority_is_reverted_while_heartbeats_arrive() throws Exception {
        lending.lend(sleeper.pid(), 1);

        for (int i = 0; i < 30; i++) {
            assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.ALIVE);
            Thread.sleep(50);
        }

        assertThat(isRealtime()).isTrue();
    }

    @Test
    void a_stopped_heddle_is_demoted_before_the_timeout() throws Exception {
        assertDemotedWhenStopped(NEVER, "armed\n");
    }

    @Test
    void a_heddle_that_is_raised_after_a_timeout_and_then_stopped_is_demoted_again() throws Exception {
        assertDemotedWhenStopped("1", "armed\nfreed\n");
    }

    /**
     * Checks that a process that becomes real-time and is stopped returns to the fair class.
     *
     * @param timeout in quarters of a second
     * @param before output of its watchdog so far
     */
    private void assertDemotedWhenStopped(String timeout, String before) throws Exception {
        Path pipe = folder.resolve("pipe");
        Await.end(Programs.silent("mkfifo", pipe.toString()));
        String script = "bash -c \"$1\" heddle-watchdog " + timeout + " <>\"$2\" >\"$3\" & exec sleep 60";
        Path output = folder.resolve("output");
        ChildProcess heddle =
                Programs.silent("sh", "-c", script, "sh", Watchdog.script(), pipe.toString(), output.toString());
        try {
            Await.until(
                    "a watchdog",
                    () -> Files.exists(output) && Files.readString(output).equals(before));
            scheduler.schedule(heddle.pid(), Scheduling.fifo(1));

            heddle.signal(STOP);

            Await.until(
                    "a fair Heddle",
                    () -> scheduler.scheduling(heddle.pid()).orElseThrow().schedulingClass() == SchedulingClass.FAIR);
            Await.until("the answer", () -> Files.readString(output).equals(before + "freed\n"));
        } finally {
            ProcessHandle.of(heddle.pid())
                    .ifPresent(handle -> handle.children().forEach(ProcessHandle::destroyForcibly));
            heddle.signal(Signals.KILL);
        }
    }

    @Test
    void signals_to_a_whole_service_do_not_end_it() throws Exception {
        for (int signal : new int[] {Signals.HUP, Signals.INT, Signals.TERM}) {
            Programs.signal(watchdog.id().pid(), signal);
        }

        for (int i = 0; i < 10; i++) {
            Thread.sleep(PROMISE.dividedBy(20));
            assertThat(watchdog.beat()).isEqualTo(Watchdog.Health.ALIVE);
        }
    }

    @Test
    void it_acts_once_in_a_timeout_of_any_length() throws Exception {
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
        StringBuilder output = new StringBuilder();

        Await.until("output", () -> output.append(fromWatchdog.read()).indexOf("freed") > 0);
        Thread.sleep(1_000);
        toWatchdog.close();
        Await.end(process);

        assertThat(output.append(fromWatchdog.read())).hasToString("armed\nfreed\n");
        fromWatchdog.close();
    }

    @Test
    void its_death_is_noticed() throws Exception {
        Programs.signal(watchdog.id().pid(), Signals.KILL);

        Await.until("the death", () -> watchdog.beat() == Watchdog.Health.DEAD);
    }

    @Test
    void the_pid_of_an_ended_watchdog_is_not_used() throws Exception {
        List<Integer> pids = new ArrayList<>();
        watchdog.withPid(pids::add);
        watchdog.close();

        watchdog.withPid(pids::add);

        assertThat(pids).containsExactly(watchdog.id().pid());
    }

    @Test
    void a_stopped_watchdog_counts_as_dead() throws Exception {
        Programs.signal(watchdog.id().pid(), STOP);

        Await.until("the end", () -> watchdog.beat() == Watchdog.Health.DEAD);
        Await.until("its end", () -> Proc.live().process(watchdog.id().pid()).isEmpty());
    }

    @Test
    void it_ends_with_its_pipe() throws Exception {
        watchdog.close();

        Await.until("its end", () -> Proc.live().process(watchdog.id().pid()).isEmpty());
    }

    @Test
    void closing_a_stopped_watchdog_is_bounded() throws Exception {
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
        // A command substitution of the shell has its own descriptors for a moment.
        Await.until(
                "three descriptors", () -> Proc.live().descriptors(watchdog.id().pid()).length == 3);

        assertThat(Proc.live().descriptors(watchdog.id().pid())).containsExactly(0, 1, 2);
    }

    @Test
    void process_listings_show_its_name_and_the_process_that_it_guards() {
        int pid = watchdog.id().pid();

        assertThat(Proc.live().commandLine(pid)[0])
                .isEqualTo("heddle-watchdog of " + ProcessHandle.current().pid());
        assertThat(Proc.live().commandLine(pid)).allMatch(word -> word.length() < 40);
        assertThat(Proc.live().comm(pid, pid)).hasValue("heddle-watchdog");
    }

    private boolean isRealtime() {
        return Proc.live().process(sleeper.pid()).orElseThrow().isRealtime();
    }
}

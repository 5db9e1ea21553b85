package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Nobody;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rights of an unprivileged user in the running kernel, tried as user 65534 with a copy of the classes. */
@LiveKernel(needs = {Need.OTHER_USERS, Need.REALTIME, Need.CUSTOM_SLICES})
class UnprivilegedTest {
    private static final String REFUSED =
            "io.heddle.kernel.KernelException: setting thread TID to %s: operation not permitted (errno 1). This needs CAP_SYS_NICE, or limits.conf"
                    + " (RLIMIT_RTPRIO for real-time, RLIMIT_NICE to undo nice), and a cgroup with a real-time budget."
                    + " `heddle check` shows what is missing.";

    @TempDir
    static Path copies;

    private static Nobody nobody;

    @BeforeAll
    static void copyClassesWhereEverybodyCanRead() throws IOException {
        nobody = new Nobody(copies);
    }

    private static List<String> output(String... arguments) throws Exception {
        Outcome outcome = nobody.run(Unprivileged.class, arguments);
        assertThat(outcome.status()).as(outcome.err()).isEqualTo(new ExitStatus.Exited(0));
        return outcome.out().lines().toList();
    }

    @Test
    void real_time_and_undoing_nice_are_refused_and_slices_are_allowed() throws Exception {
        assertThat(output())
                .containsExactly(
                        "sysNice false",
                        "fifo: " + REFUSED.formatted("FIFO"),
                        "slice: FAIR nice 0",
                        "slice undone: FAIR nice 0",
                        "nice: FAIR nice 5",
                        "nice undone: " + REFUSED.formatted("FAIR"));
    }

    @Test
    void a_thread_can_leave_a_real_time_class_without_the_privilege_to_clear_reset_on_fork() throws Exception {
        ChildProcess sleeper =
                Programs.silent(Nobody.command(List.of("sleep", "60")).toArray(String[]::new));
        try {
            int tid = sleeper.pid();
            Await.until("sleep is executed", () -> Proc.live().comm(tid, tid).equals(Optional.of("sleep")));
            LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
            scheduler.schedule(tid, Scheduling.fifo(1));

            assertThat(output(Integer.toString(tid))).containsExactly("back: FAIR nice 0");

            assertThat(scheduler.scheduling(tid)).hasValue(Scheduling.ORDINARY.withResetOnFork());
        } finally {
            sleeper.signal(Signals.KILL);
        }
    }
}

package io.heddle.kernel.priority;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@LiveKernel(needs = Need.REALTIME)
class InheritedPrioritiesTest {
    private static final int OWN_PRIORITY = 7;
    private static final int STOP = 19;

    @TempDir
    Path folder = Path.of("");

    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private final PriorityLending lending = new InheritedPriorities(Proc.live(), LinuxTaskScheduler::new, OWN_PRIORITY);

    @AfterEach
    void end() {
        lending.close();
    }

    @Test
    void a_borrower_has_the_lent_priority_and_keeps_its_own_settings() throws Exception {
        try (Sleeper sleeper = new Sleeper()) {
            Scheduling own = Scheduling.ORDINARY.withNice(3);
            scheduler.schedule(sleeper.pid(), own);

            assertThat(lending.lend(sleeper.pid(), 1)).isTrue();
            awaitPriority(sleeper.pid(), 1);
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(own);

            lending.lend(sleeper.pid(), 3);
            awaitPriority(sleeper.pid(), 3);

            lending.withdraw(sleeper.pid());
            assertThat(priority(sleeper.pid())).isZero();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(own);
        }
    }

    @Test
    void a_higher_priority_of_a_thread_is_not_lowered() throws Exception {
        try (Sleeper sleeper = new Sleeper()) {
            scheduler.schedule(sleeper.pid(), Scheduling.fifo(20));

            lending.lend(sleeper.pid(), 1);
            awaitPriority(sleeper.pid(), 20);

            lending.withdraw(sleeper.pid());
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.fifo(20));
        }
    }

    @Test
    void suspended_loans_are_resumed_unchanged() throws Exception {
        try (Sleeper one = new Sleeper();
                Sleeper other = new Sleeper()) {
            lending.lend(one.pid(), 2);
            lending.lend(other.pid(), 1);
            lending.withdraw(other.pid());

            lending.suspend();
            assertThat(priority(one.pid())).isZero();

            lending.resume();
            awaitPriority(one.pid(), 2);
            assertThat(priority(other.pid())).isZero();
        }
    }

    @Test
    void the_children_of_a_borrower_do_not_inherit_the_priority() throws Exception {
        Pipe pipe = Pipe.toChild();
        ChildProcess shell = Programs.reaper()
                .start(new SpawnSpec(
                        List.of("sh", "-c", "read go; sleep 60 & wait"),
                        pipe.childEnd(),
                        Stdio.devNull(),
                        Stdio.devNull(),
                        false));
        pipe.closeChildEnd();
        try {
            lending.lend(shell.pid(), 1);
            pipe.write("go\n");
            Await.until("a child", () -> child(shell.pid()) != 0);

            assertThat(priority(child(shell.pid()))).isZero();
            awaitPriority(shell.pid(), 1);
        } finally {
            ProcessHandle.of(shell.pid())
                    .ifPresent(handle -> handle.children().forEach(ProcessHandle::destroyForcibly));
            shell.signal(Signals.KILL);
            pipe.close();
        }
    }

    @Test
    void a_thread_that_has_ended_borrows_nothing_and_leaves_its_donor_to_another() throws Exception {
        int gone;
        try (Sleeper sleeper = new Sleeper()) {
            gone = sleeper.pid();
        }
        assertThat(lending.lend(gone, 1)).isFalse();

        try (Sleeper sleeper = new Sleeper()) {
            assertThat(lending.lend(sleeper.pid(), 1)).isTrue();
            awaitPriority(sleeper.pid(), 1);
        }
        assertThat(lending.donors()).hasSize(1);
    }

    @Test
    void a_donor_whose_borrower_has_ended_serves_the_next() throws Exception {
        for (int i = 0; i < 3; i++) {
            Sleeper sleeper = new Sleeper();
            lending.lend(sleeper.pid(), 1);
            awaitPriority(sleeper.pid(), 1);
            sleeper.close();
            lending.ended(sleeper.pid());
            int donor = lending.donors().iterator().next();
            Await.until("a free donor", () -> isParked(donor));
        }

        assertThat(lending.donors()).hasSize(1);
    }

    @Test
    void a_stopped_lender_lends_nothing_until_it_continues_and_a_killed_one_nothing_at_all() throws Exception {
        Path lent = folder.resolve("lent");
        try (Sleeper sleeper = new Sleeper()) {
            ChildProcess lender =
                    Programs.silent(Programs.java(Lender.class, Integer.toString(sleeper.pid()), lent.toString())
                            .toArray(String[]::new));
            Await.until("the loan", () -> Files.exists(lent));
            awaitPriority(sleeper.pid(), 1);

            lender.signal(STOP);
            Await.until("a fair thread", () -> priority(sleeper.pid()) == 0);

            lender.signal(Signals.CONT);
            Await.until("the loan again", () -> priority(sleeper.pid()) == 1);

            lender.signal(Signals.KILL);
            Await.until("a fair thread for good", () -> priority(sleeper.pid()) == 0);
        }
    }

    /** A loan starts when the kernel has queued the donor, which needs a CPU for that. */
    private static void awaitPriority(int tid, int priority) throws Exception {
        Await.until("priority " + priority, () -> priority(tid) == priority);
    }

    private static int priority(int tid) {
        return Proc.live().process(tid).orElseThrow().realtimePriority();
    }

    /** Whether a donor has left the PI futex: FUTEX_LOCK_PI is operation 6. */
    private boolean isParked(int donor) {
        String stack = Proc.read(Path.of("/proc/" + donor + "/syscall")).orElse("");
        return !stack.contains(" 0x6 ");
    }

    private static int child(int pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .mapToInt(handle -> (int) handle.pid())
                .findFirst()
                .orElse(0);
    }
}

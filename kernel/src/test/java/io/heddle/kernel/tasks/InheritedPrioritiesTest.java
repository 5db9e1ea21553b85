package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Stdio;
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
    void a_borrower_is_scheduled_by_the_lent_priority_and_keeps_its_own_settings() {
        try (Sleeper sleeper = new Sleeper()) {
            Scheduling own = Scheduling.ORDINARY.withNice(3);
            scheduler.schedule(sleeper.pid(), own);

            assertThat(lending.lend(sleeper.pid(), 1)).isTrue();
            assertThat(priority(sleeper.pid())).isEqualTo(1);
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(own);

            lending.lend(sleeper.pid(), 3);
            assertThat(priority(sleeper.pid())).isEqualTo(3);

            lending.withdraw(sleeper.pid());
            assertThat(priority(sleeper.pid())).isZero();
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(own);
        }
    }

    @Test
    void a_priority_that_a_thread_was_given_by_others_is_not_lowered() {
        try (Sleeper sleeper = new Sleeper()) {
            scheduler.schedule(sleeper.pid(), Scheduling.fifo(20));

            lending.lend(sleeper.pid(), 1);
            assertThat(priority(sleeper.pid())).isEqualTo(20);

            lending.withdraw(sleeper.pid());
            assertThat(scheduler.scheduling(sleeper.pid())).hasValue(Scheduling.fifo(20));
        }
    }

    @Test
    void what_is_suspended_is_lent_again_as_it_was() {
        try (Sleeper one = new Sleeper();
                Sleeper other = new Sleeper()) {
            lending.lend(one.pid(), 2);
            lending.lend(other.pid(), 1);
            lending.withdraw(other.pid());

            lending.suspend();
            assertThat(priority(one.pid())).isZero();

            lending.resume();
            assertThat(priority(one.pid())).isEqualTo(2);
            assertThat(priority(other.pid())).isZero();
        }
    }

    @Test
    void the_children_of_a_borrower_inherit_nothing() throws Exception {
        Pipe pipe = Pipe.toChild();
        ChildProcess shell = Programs.reaper()
                .start(new Launch(
                        List.of("sh", "-c", "read go; sleep 60 & wait"),
                        pipe.childEnd(),
                        Stdio.nothing(),
                        Stdio.nothing(),
                        false));
        pipe.childStarted();
        try {
            lending.lend(shell.pid(), 1);
            pipe.write("go\n");
            Await.until("a child", () -> child(shell.pid()) != 0);

            assertThat(priority(child(shell.pid()))).isZero();
            assertThat(priority(shell.pid())).isEqualTo(1);
        } finally {
            ProcessHandle.of(shell.pid())
                    .ifPresent(handle -> handle.children().forEach(ProcessHandle::destroyForcibly));
            shell.signal(Signals.KILL);
            pipe.close();
        }
    }

    @Test
    void a_thread_that_is_gone_borrows_nothing_and_leaves_its_donor_to_another() {
        int gone;
        try (Sleeper sleeper = new Sleeper()) {
            gone = sleeper.pid();
        }
        assertThat(lending.lend(gone, 1)).isFalse();

        try (Sleeper sleeper = new Sleeper()) {
            assertThat(lending.lend(sleeper.pid(), 1)).isTrue();
            assertThat(priority(sleeper.pid())).isEqualTo(1);
        }
        assertThat(lending.donors()).hasSize(1);
    }

    @Test
    void a_donor_whose_borrower_has_ended_serves_the_next() throws Exception {
        for (int i = 0; i < 3; i++) {
            Sleeper sleeper = new Sleeper();
            lending.lend(sleeper.pid(), 1);
            assertThat(priority(sleeper.pid())).isEqualTo(1);
            sleeper.close();
            lending.ended(sleeper.pid());
            int donor = lending.donors().iterator().next();
            Await.until("a donor that waits for work", () -> isParked(donor));
        }

        assertThat(lending.donors()).hasSize(1);
    }

    @Test
    void a_stopped_lender_lends_nothing_until_it_goes_on_and_a_killed_one_nothing_at_all() throws Exception {
        Path lent = folder.resolve("lent");
        try (Sleeper sleeper = new Sleeper()) {
            ChildProcess lender =
                    Programs.silent(Programs.java(Lender.class, Integer.toString(sleeper.pid()), lent.toString())
                            .toArray(String[]::new));
            Await.until("the loan", () -> Files.exists(lent));
            assertThat(priority(sleeper.pid())).isEqualTo(1);

            lender.signal(STOP);
            Await.until("a fair thread", () -> priority(sleeper.pid()) == 0);

            lender.signal(Signals.CONT);
            Await.until("the loan again", () -> priority(sleeper.pid()) == 1);

            lender.signal(Signals.KILL);
            Await.until("a fair thread for good", () -> priority(sleeper.pid()) == 0);
        }
    }

    private static int priority(int tid) {
        return Proc.live().process(tid).orElseThrow().realtimePriority();
    }

    /** A free donor has left the kernel's futex for the JVM's own: nothing but its scheduling tells, which is its own again. */
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

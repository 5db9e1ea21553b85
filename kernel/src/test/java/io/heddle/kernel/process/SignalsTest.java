package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalsTest {
    @ParameterizedTest
    @ValueSource(ints = {Signals.HUP, Signals.QUIT, Signals.KILL, 11, Signals.TERM})
    void the_parent_sees_the_signal_that_terminated_the_program(int signal) throws Exception {
        Outcome outcome =
                Outcome.of(Programs.java(SpawnProbe.class, "sh", "-c", "ulimit -c 0; kill -" + signal + " $$"));

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Killed(signal), "", ""));
    }

    @Test
    void the_parent_sees_the_exit_code_of_the_program() throws Exception {
        assertThat(Outcome.of(Programs.java(SpawnProbe.class, "sh", "-c", "exit 255"))
                        .status())
                .isEqualTo(new ExitStatus.Exited(255));
        assertThat(Outcome.of(Programs.java(SpawnProbe.class, "/no/such/command")))
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(127),
                        "",
                        "/no/such/command: no such command. Check its spelling, or give a path.\n"));
    }

    @Test
    void exits_of_children_are_reported_even_when_the_parent_ignored_sigchld() throws Exception {
        List<String> command = new ArrayList<>(List.of("env", "--ignore-signal=CHLD"));
        command.addAll(Programs.java(SpawnProbe.class, "sh", "-c", "exit 3"));

        assertThat(Outcome.of(command).status()).isEqualTo(new ExitStatus.Exited(3));
    }

    @Test
    void no_signal_is_sent_to_a_process_that_has_ended() {
        Sleeper sleeper = new Sleeper();
        ProcessId id = Proc.live().identity(sleeper.pid()).orElseThrow();
        assertThat(Signals.send(id, 0)).isTrue();

        sleeper.close();

        assertThat(Signals.send(id, 0)).isFalse();
    }

    @Test
    void no_signal_is_sent_to_another_process_with_the_pid() throws Exception {
        ChildProcess other = Programs.silent("sleep", "60");
        try {
            ProcessId earlier = new ProcessId(other.pid(), other.id().startTicks() - 1);

            assertThat(Signals.send(earlier, Signals.KILL)).isFalse();
            assertThat(other.await(100_000_000)).isEmpty();
        } finally {
            other.signal(Signals.KILL);
        }
    }

    @Test
    void a_child_has_a_start_time_even_when_it_has_exited_at_once() throws Exception {
        for (int i = 0; i < 50; i++) {
            ChildProcess child = Programs.silent("true");

            assertThat(child.id().startTicks()).isPositive();
            Await.end(child);
        }
    }
}

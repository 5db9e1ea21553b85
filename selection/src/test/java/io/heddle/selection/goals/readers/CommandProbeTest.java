package io.heddle.selection.goals.readers;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalProgram;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandProbeTest {
    private static final GoalProgram PROGRAM = new GoalProgram() {
        @Override
        public OptionalInt jvm() {
            return OptionalInt.empty();
        }

        @Override
        public ChildProcess start(SpawnSpec command) {
            return Programs.reaper().start(command);
        }
    };

    @TempDir
    Path folder = Path.of("");

    private static CommandProbe probe(String statistic, String line, Duration deadline) {
        GoalSpec goal = GoalSpec.parse(statistic + ":less=command:" + line);
        return new CommandProbe((GoalSource.Command) goal.source(), goal.statistic(), PROGRAM, deadline);
    }

    private static CommandProbe probe(String statistic, String line) {
        return probe(statistic, line, Duration.ofSeconds(60));
    }

    private static String failure(CommandProbe probe) {
        return String.valueOf(
                Assertions.catchThrowableOfType(IOException.class, probe::read).getMessage());
    }

    private static double value(GoalReading earlier, GoalReading later) {
        return ((GoalInterval.Known) GoalInterval.between(earlier, later))
                .value()
                .value();
    }

    @Test
    void the_last_number_of_standard_output_counts() throws Exception {
        CommandProbe probe = probe("value", "echo 3; echo 99 >&2; echo 'queue-5: -7.5e1 items2'");

        assertThat(value(probe.read(), probe.read())).isEqualTo(-75);
    }

    @Test
    void a_counter_that_falls_has_restarted() throws Exception {
        Path number = folder.resolve("number");
        CommandProbe probe = probe("rate", "cat '" + number + "'");
        Files.writeString(number, "5");
        GoalReading first = probe.read();
        Files.writeString(number, "8");
        GoalReading second = probe.read();
        Files.writeString(number, "1");
        GoalReading third = probe.read();

        assertThat(value(first, second)).isPositive();
        assertThat(GoalInterval.between(second, third))
                .isEqualTo(new GoalInterval.Unknown("the counter fell within the interval, from 8.0 to 1.0"));
    }

    @Test
    void a_command_that_fails_or_prints_no_number_gives_none() {
        assertThat(failure(probe("value", "echo 1; exit 3")))
                .isEqualTo("command:echo 1; exit 3 exited with status 3. Run it in a shell to see its messages.");
        assertThat(failure(probe("value", "echo none1")))
                .isEqualTo("command:echo none1 prints no number. Let it print one on standard output.");
        assertThat(failure(probe("value", "kill -TERM $$"))).contains("was killed by signal 15");
    }

    @Test
    void a_command_that_takes_too_long_is_killed_with_all_its_processes() throws Exception {
        Path pids = folder.resolve("pids");
        String line = "sleep 1000 & echo $! > '" + pids + "'; setsid sleep 1000 & echo $! >> '" + pids + "'; wait";

        assertThat(failure(probe("value", line, Duration.ofMillis(500))))
                .contains("did not end within 500 ms, and was killed. Use a faster command.");

        for (String pid : Files.readAllLines(pids)) {
            Await.until("process " + pid + " is dead", () -> Proc.live()
                    .process(Integer.parseInt(pid))
                    .filter(stat -> stat.state() != 'Z')
                    .isEmpty());
        }
        assertThat(Files.readAllLines(pids)).hasSize(2);
    }

    @Test
    void a_command_that_prints_without_end_is_killed() {
        assertThat(failure(probe("value", "yes 1"))).contains("prints more than 64 KiB, and was killed");
    }

    @Test
    void processes_that_a_command_leaves_behind_are_killed() throws Exception {
        Path pid = folder.resolve("pid");
        var _ = probe("value", "sleep 1000 > /dev/null & echo $! > '" + pid + "'; echo 1")
                .read();

        int left = Integer.parseInt(Files.readString(pid).strip());
        Await.until("the process is dead", () -> Proc.live()
                .process(left)
                .filter(stat -> stat.state() != 'Z')
                .isEmpty());
    }
}

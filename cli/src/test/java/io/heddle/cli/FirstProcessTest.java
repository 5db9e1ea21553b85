package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Heddle as PID 1, as the entry point of a container: with process ids, and mounts, of its own. */
@LiveKernel(needs = Need.NAMESPACES)
class FirstProcessTest {
    private static final String WAIT = "while [ ! -e end ]; do sleep 0.05; done";

    @TempDir
    private Path folder;

    @Test
    void the_programs_exit_status_is_the_containers() throws Exception {
        assertThat(run("exit 7")).isEqualTo(new Outcome(new ExitStatus.Exited(7), "", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 9, 11, 15})
    void a_program_that_dies_of_a_signal_is_told_as_shells_tell_it(int signal) throws Exception {
        assertThat(run("ulimit -c 0; kill -" + signal + " $$"))
                .isEqualTo(new Outcome(new ExitStatus.Exited(128 + signal), "", ""));
    }

    @ParameterizedTest
    @CsvSource({"HUP,1", "INT,2", "USR1,10", "USR2,12", "TERM,15", "WINCH,28"})
    void a_signal_that_is_sent_to_the_container_reaches_the_program(String name, int number) throws Exception {
        try (HeddleProcess container =
                start("trap 'echo got " + name + "; exit 6' " + name + "; touch ready; " + WAIT)) {
            signalFirstProcess(container, number);

            assertThat(container.await()).isEqualTo(new ExitStatus.Exited(6));
            assertThat(container.out()).isEqualTo("got " + name + "\n");
            assertThat(container.err()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15})
    void a_program_that_a_signal_ends_ends_the_container(int signal) throws Exception {
        try (HeddleProcess container = start("touch ready; exec sleep 30")) {
            signalFirstProcess(container, signal);

            assertThat(container.await()).isEqualTo(new ExitStatus.Exited(128 + signal));
        }
    }

    @Test
    void processes_that_lost_their_parents_are_buried_while_the_program_runs() throws Exception {
        String script = "for i in 1 2 3 4 5; do (sleep 0.$i & echo $! >>pids); done;"
                + " while [ \"$left\" != none ]; do left=none;"
                + " for pid in $(cat pids); do [ ! -e /proc/$pid ] || left=some; done; done; echo $left";

        assertThat(run("cd " + folder + "; " + script)).isEqualTo(new Outcome(new ExitStatus.Exited(0), "none\n", ""));
    }

    @Test
    @LiveKernel(needs = {Need.REALTIME, Need.CUSTOM_SLICES})
    void policies_work_with_root_and_tmp_read_only() throws Exception {
        String readOnly =
                "mount --bind /tmp /tmp && mount -o remount,ro,bind /tmp && mount -o remount,ro,bind / ; exec \"$@\"";
        List<String> program = HeddleProcess.program(ShowsItsScheduling.class);
        for (String policy : List.of("slice", "fifo")) {
            List<String> heddle = HeddleProcess.command(HeddleProcess.words(program, "run", "--policy", policy, "--"));

            Outcome outcome = Outcome.of(container("sh", List.of("-c", readOnly, "sh"), heddle));

            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(outcome.out().contains("1")).as(outcome.out()).isEqualTo(policy.equals("fifo"));
        }
        Outcome check = Outcome.of(container("sh", List.of("-c", readOnly, "sh"), HeddleProcess.command("check")));
        assertThat(check.out()).contains("no   temporary folder").contains("--tmpfs /tmp");
    }

    @Test
    void check_says_what_is_special_about_the_place() throws Exception {
        Outcome outcome = Outcome.of(container("env", List.of(), HeddleProcess.command("check")));

        assertThat(outcome.out())
                .contains("yes  environment of this process: the first process of its container (PID 1)");
    }

    @Test
    void without_the_capability_the_option_of_the_container_is_named() throws Exception {
        List<String> dropped = List.of("--bounding-set=-sys_nice", "--inh-caps=-sys_nice", "--");

        Outcome outcome = Outcome.of(container(
                "setpriv", dropped, HeddleProcess.command("run", "--policy", "fifo", "--", "echo", "started")));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).hasLineCount(1).contains("in this container").contains("--cap-add SYS_NICE");
    }

    @Test
    void between_runs_what_a_preparation_left_is_ended_and_what_others_started_in_the_container_is_not()
            throws Exception {
        String prepare = "echo run >>runs; setsid sleep 301 & echo $! >left$(wc -l <runs);"
                + " until [ -e go$(wc -l <runs) ]; do sleep 0.05; done";
        List<String> compare = HeddleProcess.command(
                "compare", "--arm", "bare", "--runs", "2", "--warmup", "0", "--prepare", prepare, "--", "true");
        try (HeddleProcess heddle = HeddleProcess.start(
                folder, HeddleProcess.after("cd " + folder, container("setsid", List.of(), compare)))) {
            Await.until("the first preparation", () -> Files.exists(folder.resolve("left1")));
            int first = firstProcess(heddle);
            String orphan = "cd " + folder + "; setsid sleep 302 >/dev/null 2>&1 & echo $! >stranger";
            Outcome entered = Outcome.of("nsenter", "-t", String.valueOf(first), "-p", "-m", "sh", "-c", orphan);
            assertThat(entered.err()).isEmpty();

            Files.createFile(folder.resolve("go1"));
            Await.until("the second preparation", () -> Files.exists(folder.resolve("left2")));

            assertThat(isAliveIn(first, "stranger")).isTrue();
            assertThat(isAliveIn(first, "left1")).isFalse();
            assertThat(isAliveIn(first, "left2")).isTrue();
        }
    }

    /** @param file that holds a process's number in the container */
    private boolean isAliveIn(int first, String file) throws Exception {
        String script = "[ -d /proc/$(cat " + folder.resolve(file) + ") ]";
        return Outcome.of("nsenter", "-t", String.valueOf(first), "-p", "-m", "sh", "-c", script)
                .status()
                .equals(new ExitStatus.Exited(0));
    }

    private static Outcome run(String script) throws Exception {
        return Outcome.of(container("env", List.of(), HeddleProcess.command("run", "--", "sh", "-c", script)));
    }

    private HeddleProcess start(String script) {
        return HeddleProcess.start(
                folder,
                HeddleProcess.after(
                        "cd " + folder,
                        container("env", List.of(), HeddleProcess.command("run", "--", "sh", "-c", script))));
    }

    /** The words that start a command as the first process, by way of a program that becomes it. */
    private static List<String> container(String by, List<String> words, List<String> command) {
        List<String> all =
                new ArrayList<>(List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", by));
        all.addAll(words);
        all.addAll(command);
        return all;
    }

    private void signalFirstProcess(HeddleProcess container, int signal) throws Exception {
        Await.until("the program waits", () -> Files.exists(folder.resolve("ready")));
        Programs.signal(firstProcess(container), signal);
    }

    private static int firstProcess(HeddleProcess container) {
        ProcessHandle first = ProcessHandle.of(container.pid())
                .orElseThrow()
                .children()
                .findFirst()
                .orElseThrow();
        return (int) first.pid();
    }
}

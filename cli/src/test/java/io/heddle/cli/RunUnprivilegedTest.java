package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.heddle.cli.programs.CollectsUntilTold;
import io.heddle.cli.programs.CountsInterrupts;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user without privileges gets. */
@LiveKernel(needs = Need.OTHER_USERS)
class RunUnprivilegedTest {
    private static ReadableClassPath classPath = ReadableClassPath.EMPTY;

    @BeforeAll
    static void copyClasses() throws Exception {
        classPath = ReadableClassPath.copy();
    }

    @AfterAll
    static void removeCopies() throws Exception {
        classPath.remove();
    }

    @Test
    void fifo_is_refused_in_one_line_with_its_mend_and_nothing_is_started() throws Exception {
        Outcome outcome = unprivileged("run", "--policy", "fifo", "--", "echo", "started");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("heddle: policy fifo is not possible here: neither CAP_SYS_NICE nor")
                .contains("rtprio 8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --policy POLICY -- echo started", "compare --arm POLICY -- echo started"})
    void a_policy_file_that_may_not_be_read_is_one_line_with_its_mend(String line, @TempDir Path folder)
            throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path policy = Files.writeString(folder.resolve("policy.toml"), "base = \"slice\"\n");
        Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-------"));

        Outcome outcome = unprivileged(line.replace("POLICY", policy.toString()).split(" "));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(line.startsWith("run") ? 125 : 2));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .hasLineCount(1)
                .contains("cannot read policy file " + policy + ": permission denied. Make it readable (chmod +r).");
    }

    @Test
    void another_users_program_is_not_attached_to() throws Exception {
        long pid = ProcessHandle.current().pid();

        Outcome outcome = unprivileged("attach", String.valueOf(pid));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err())
                .isEqualTo("heddle: process " + pid + " belongs to another user. Attach as that user, or as root.\n");
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void with_a_real_time_limit_fifo_works_and_what_outlives_the_command_is_given_back(@TempDir Path folder)
            throws Exception {
        // Seldom had in containers and small machines, those of CI among them; SessionUnderPoliciesTest has the
        // kernel's rule
        // without the kernel.
        assumeThat(Outcome.succeeds("prlimit", "--rtprio=8", "true"))
                .as("CAP_SYS_RESOURCE")
                .isTrue();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path end = folder.resolve("end");
        String script = "\"$@\" & until [ -e " + end + " ]; do sleep 0.05; done; exit 7";
        List<String> program = classPath.program(CountsInterrupts.class);
        List<String> command = new ArrayList<>(List.of("prlimit", "--rtprio=8"));
        command.addAll(
                asNobody(HeddleProcess.words(program, "run", "--policy", "fifo", "--", "sh", "-c", script, "sh")));
        try (HeddleProcess heddle = HeddleProcess.start(folder, command);
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("the main thread is real-time", () -> tree.update().realtime().stream()
                    .anyMatch(task -> task.name().equals("java") && task.realtimePriority() == 1));

            Files.createFile(end);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(7));
            assertThat(heddle.err()).isEmpty();
            assertThat(tree.isEmpty()).as("the command's child has ended, too").isFalse();
            assertThat(tree.realtime()).isEmpty();
        }
    }

    @Test
    void a_service_that_changes_to_another_user_runs_without_a_policy_and_one_line_says_so(@TempDir Path folder)
            throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path end = folder.resolve("end");
        String mayChange = "+setuid,+setgid";
        List<String> command = asNobody("run", "--");
        command.addAll(1, List.of("--inh-caps=" + mayChange, "--ambient-caps=" + mayChange));
        command.addAll(List.of("setpriv", "--reuid=65533", "--regid=65533", "--clear-groups", "--inh-caps=-all"));
        command.addAll(classPath.program(CollectsUntilTold.class));
        command.add(end.toString());
        String line = "heddle: java may not be inspected by this user. Heddle leaves its threads unchanged. Run Heddle"
                + " as root, or as the user of that process.\n";
        try (HeddleProcess heddle = HeddleProcess.start(folder, command)) {
            Await.until("the line", () -> heddle.err().equals(line));
            Files.createFile(end);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(heddle.out()).isEqualTo("done\n");
            assertThat(heddle.err()).isEqualTo(line);
        }
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void long_slices_work() throws Exception {
        List<String> program = classPath.program(ShowsItsScheduling.class);

        Outcome outcome = unprivileged(HeddleProcess.words(program, "run", "--policy", "slice", "--"));

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "[0/0]\n", ""));
    }

    @Test
    @LiveKernel(needs = Need.CUSTOM_SLICES)
    void auto_compares_nice_values_only_if_they_can_be_reverted() throws Exception {
        assertThat(dryRunOfAuto("--nice=0")).contains("compare it with slice in time slots");

        // Seldom had in containers, which may not raise limits.
        assumeThat(Outcome.succeeds("prlimit", "--nice=20", "true"))
                .as("CAP_SYS_RESOURCE")
                .isTrue();
        assertThat(dryRunOfAuto("--nice=20")).contains("compare it with slice-nice in time slots");
    }

    private static String dryRunOfAuto(String limit) throws Exception {
        List<String> command = new ArrayList<>(List.of("prlimit", limit, "--rtprio=0"));
        command.addAll(
                asNobody(HeddleProcess.words(classPath.program(ShowsItsScheduling.class), "run", "--dry-run", "--")));
        return Outcome.of(command).err();
    }

    @Test
    @LiveKernel(needs = Need.TWO_CPUS)
    void batch_works_and_so_does_binding() throws Exception {
        List<String> program = classPath.program(ShowsItsScheduling.class);

        Outcome outcome = unprivileged(HeddleProcess.words(program, "run", "--policy", "batch+pinned", "--"));

        assertThat(outcome).isEqualTo(new Outcome(new ExitStatus.Exited(0), "[0/0, 3/0]\n", ""));
    }

    @Test
    void a_dry_run_of_what_is_not_possible_says_why() throws Exception {
        Outcome outcome = unprivileged("run", "--dry-run", "--policy", "fifo", "--", "echo", "started");

        assertThat(outcome.out()).isEqualTo("started\n");
        assertThat(outcome.err()).contains("obstacle", "neither CAP_SYS_NICE nor a real-time priority limit of 8");
    }

    @Test
    void check_names_what_is_missing_and_mends_it() throws Exception {
        Outcome outcome = unprivileged("check");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(1));
        assertThat(outcome.out())
                .contains("no   real-time classes (policies fifo, rr, fifo-all, shortest-first): neither CAP_SYS_NICE"
                        + " nor")
                .contains("     fix: echo \"$USER - rtprio 8\" | sudo tee /etc/security/limits.d/heddle-rtprio.conf\n");
        assertThat(outcome.out())
                .containsPattern("\nYou can use [a-z, -]*batch[a-z, -]*\\.\n")
                .contains("\nFor fifo, rr, fifo-all run: echo \"$USER - rtprio 8\" | sudo tee ");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void compare_leaves_out_what_is_not_possible_and_says_so() throws Exception {
        Outcome outcome = unprivileged("compare", "--runs", "1", "--warmup", "0", "--", "true");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).contains("fifo").contains("rtprio 8");
    }

    private static Outcome unprivileged(String... arguments) throws Exception {
        return Outcome.of(asNobody(arguments));
    }

    private static List<String> asNobody(String... arguments) {
        List<String> words = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        words.addAll(HeddleProcess.commandWith(classPath.toString(), arguments));
        return words;
    }
}

package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareFaultsTest {
    private static final ExitStatus DONE = new ExitStatus.Exited(0);
    private static final ExitStatus COULD_NOT = new ExitStatus.Exited(2);

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_failing_baseline_ends_it_with_the_programs_last_words() throws Exception {
        Outcome outcome = compare("sh", "-c", "echo the disk is on fire >&2; exit 9");

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.out()).contains("default failed, so there is nothing to compare with.");
        assertThat(outcome.err())
                .contains("default is dropped: the program exited with status 9 (output: the disk is on fire)")
                .doesNotContain("Exception");
    }

    @Test
    void the_last_words_of_a_program_that_said_more_than_heddle_can_hold_are_told() throws Exception {
        Outcome outcome =
                compare("sh", "-c", "head -c 70000000 /dev/zero >&2; echo >&2; printf 'on fire: \\377\\n' >&2; exit 9");

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.err()).contains("(output: on fire: ").doesNotContain("OutOfMemory");
    }

    @Test
    void a_program_that_throws_is_told_by_its_exception() throws Exception {
        Path source = Files.writeString(folder.resolve("Throws.java"), """
                class Throws {
                    public static void main(String[] arguments) {
                        try {
                            recurse(0);
                        } catch (StackOverflowError deep) {
                            throw new IllegalStateException("the \\u001b[31mdisk is on fire", deep);
                        }
                    }

                    static int recurse(int depth) {
                        return recurse(depth + 1) + 1;
                    }
                }
                """);

        Outcome outcome = compare(HeddleProcess.java(), "-Xshare:auto", source.toString());

        assertThat(outcome.err())
                .contains(
                        "(output: Exception in thread \"main\" java.lang.IllegalStateException: the \\u001b[31mdisk is"
                                + " on fire)")
                .doesNotContain("\u001b", "at Throws.");
    }

    @Test
    void a_class_that_is_not_there_is_named() throws Exception {
        Outcome outcome = compare(HeddleProcess.java(), "-cp", folder.toString(), "Missing");

        assertThat(outcome.err()).contains("(output: Error: Could not find or load main class Missing)");
    }

    @Test
    void a_jvm_that_crashes_is_told_by_its_signal() throws Exception {
        Outcome outcome = compare("sh", "-c", "echo '#  SIGSEGV (0xb) at pc=0x1, pid=2, tid=3\n#'; exit 134");

        assertThat(outcome.err()).contains("(output: SIGSEGV (0xb) at pc=0x1, pid=2, tid=3)");
    }

    @Test
    void all_other_arms_failing_is_told_and_is_no_success() throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                List.of("sh", "-c", failsFrom(2)),
                "compare --warmup 1 --arm default --arm second=default --".split(" ")));

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.out())
                .contains("All other arms failed, so there is nothing to compare default with.", "0 of 8 rounds");
    }

    @Test
    void a_program_that_is_not_there_is_one_line_and_no_report() throws Exception {
        Outcome outcome = compare("no-such-command");

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.err()).hasLineCount(1).contains("no-such-command: no such command. Check its spelling");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void an_arm_that_fails_is_dropped_and_the_others_go_on() throws Exception {
        Outcome outcome = compare("sh", "-c", failsFrom(2));

        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(outcome.err()).containsOnlyOnce("second is dropped: the program exited with status 7");
        assertThat(outcome.out()).contains("second was dropped: the program exited with status 7", "third");
    }

    @Test
    void failures_count_when_the_user_says_so() throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                "compare",
                "--runs",
                "2",
                "--warmup",
                "0",
                "--ignore-failure",
                "--arm",
                "default",
                "--csv",
                "-",
                "--",
                "sh",
                "-c",
                "exit 9");

        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(outcome.out()).contains("default,1,0,9,", "default,2,1,9,");
    }

    @Test
    void a_hanging_arm_is_ended_with_its_whole_tree() throws Exception {
        Path pids = folder.resolve("pids");
        String script = "sleep 100 & echo $! >> " + pids + "; (trap '' TERM; sleep 100) & echo $! >> " + pids
                + "; echo $$ >> " + pids + "; wait";

        Outcome outcome = HeddleProcess.outcome(
                "compare", "--timeout", "300ms", "--arm", "default", "--", "setsid", "-w", "sh", "-c", script);

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.err())
                .contains("default is dropped: the program did not terminate in time. Raise --timeout");
        assertThat(Files.readAllLines(pids)).hasSize(3).noneMatch(pid -> Files.exists(Path.of("/proc", pid)));
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void output_that_depends_on_the_policy_is_flagged_and_cannot_win() throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "compare --runs 2 --warmup 0 --arm default --arm fifo --".split(" ")));

        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(outcome.out()).contains("fifo: the output differs from that of default in 2 of 2 runs");
    }

    @Test
    void output_that_varies_by_itself_is_not_compared() throws Exception {
        Outcome outcome = compare("cat", "/proc/sys/kernel/random/uuid");

        assertThat(outcome.status()).isEqualTo(DONE);
        assertThat(outcome.out())
                .contains("the output of the program varies between runs of the baseline, so outputs were not compared")
                .doesNotContain("the output differs");
    }

    @Test
    void a_policy_that_has_nothing_to_act_on_says_so_once() throws Exception {
        Outcome outcome = HeddleProcess.outcome("compare --runs 3 --arm default --arm slice -- true".split(" "));

        assertThat(outcome.err()).containsOnlyOnce("no HotSpot JVM was seen");
    }

    @Test
    void a_full_disk_costs_the_file_and_not_the_findings() throws Exception {
        Outcome outcome = compareInto("/dev/full");

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.err())
                .isEqualTo("heddle: cannot write /dev/full: the disk is full. Free some space, or"
                        + " choose another disk.\n");
        assertThat(outcome.out()).contains("Only default was measured. Add another --arm to compare it with.");
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_file_on_a_full_disk_is_whole_or_not_there() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assertThat(Outcome.of("mount", "-t", "tmpfs", "-o", "size=8k", "heddle-test", disk.toString())
                        .status())
                .isEqualTo(DONE);
        try {
            Outcome outcome = compareInto(disk + "/findings.json");

            assertThat(outcome.status()).isEqualTo(COULD_NOT);
            assertThat(outcome.err()).hasLineCount(1).contains("findings.json: the disk is full");
            assertThat(disk).isEmptyDirectory();
        } finally {
            Outcome.of("umount", disk.toString());
        }
    }

    @Test
    void a_folder_that_is_not_there_is_named_with_its_mend() throws Exception {
        Outcome outcome = compareInto(folder + "/missing/findings.json");

        assertThat(outcome.status()).isEqualTo(COULD_NOT);
        assertThat(outcome.err())
                .hasLineCount(1)
                .contains("its folder does not exist. Create the folder, or choose another");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void processes_that_outlive_a_run_are_ended_before_the_next() throws Exception {
        Path pids = folder.resolve("pids");

        Outcome outcome = compare("sh", "-c", "setsid sleep 100 & echo $! >> " + pids);

        assertThat(outcome.status()).isEqualTo(DONE);
        for (String pid : Files.readAllLines(pids)) {
            Await.until("its end", () -> !Files.exists(Path.of("/proc", pid)));
        }
    }

    private static Outcome compare(String... command) throws Exception {
        String arms = "compare -q --runs 2 --warmup 0 --arm default --arm second=default --arm third=default --";
        return HeddleProcess.outcome(HeddleProcess.words(List.of(command), arms.split(" ")));
    }

    private static Outcome compareInto(String file) throws Exception {
        return HeddleProcess.outcome("compare", "-q", "--runs", "5", "--arm", "default", "--json", file, "--", "true");
    }

    /** Fails once, at that run. */
    private String failsFrom(int run) {
        return "echo >> runs; [ $(wc -l < runs) != %d ] || exit 7"
                .formatted(run)
                .replace("runs", folder + "/runs");
    }
}

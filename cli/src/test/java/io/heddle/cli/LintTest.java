package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LintTest {
    private static final String TWICE = """
            import java.util.concurrent.RecursiveTask;

            class Twice extends RecursiveTask<Integer> {
                private final int n;

                Twice(int n) {
                    this.n = n;
                }

                @Override
                protected Integer compute() {
                    if (n < 1_000) {
                        return n;
                    }
                    return new Twice(n / 2).fork().join() + 1;
                }
            }
            """;

    @TempDir
    private Path folder;

    private Path source() throws IOException {
        return Files.writeString(folder.resolve("Twice.java"), TWICE);
    }

    /** With the heap that the launcher gives it, or thereabouts. */
    private static Outcome lint(String... arguments) throws IOException, InterruptedException {
        return Outcome.of(lintCommand(arguments));
    }

    private static List<String> lintCommand(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                HeddleProcess.java(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.heddle.cli.Heddle",
                "lint"));
        command.addAll(List.of(arguments));
        return command;
    }

    @Test
    void a_finding_has_its_place_reason_cost_and_remedy() throws Exception {
        Path file = source();

        Outcome outcome = lint(folder.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(1));
        assertThat(outcome.out()).isEqualTo("""
                %s:15:33: joins a task immediately after forking it [sequential-fork]
                    forking gains nothing if nothing else runs before the join: invoke the task, or do other work between fork and join
                1 bottleneck in 1 of 1 file (17 lines)
                """.formatted(file));
    }

    @Test
    void clean_sources_are_well() throws Exception {
        Files.writeString(folder.resolve("A.java"), "class A {}\n");

        Outcome outcome = lint(folder.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).isEqualTo("no bottlenecks in 1 file (1 line)\n");
    }

    @Test
    void json_follows_its_schema() throws Exception {
        source();
        Files.writeString(folder.resolve("Broken.java"), "class Broken extends RecursiveAction {");

        Outcome outcome = lint("--format", "json", folder.toString());

        assertThat(Schemas.of("lint").validate(outcome.out(), InputFormat.JSON)).isEmpty();
        assertThat(lint("--json", folder.toString())).isEqualTo(outcome);
        assertThat(outcome.err()).hasLineCount(1).contains("Broken.java: syntax error in line 1: ");
    }

    @Test
    void sarif_names_the_rule_and_the_place() throws Exception {
        source();

        JsonNode run = JsonMapper.shared()
                .readTree(lint("--format", "sarif", folder.toString()).out())
                .get("runs")
                .get(0);

        JsonNode result = run.get("results").get(0);
        assertThat(result.get("ruleId").asString()).isEqualTo("sequential-fork");
        assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt())
                .isEqualTo(15);
        assertThat(run.at("/tool/driver/rules").valueStream().map(rule -> rule.get("id")
                        .asString()))
                .contains("sequential-fork");
    }

    @Test
    void a_clean_source_beside_one_that_cannot_be_read_is_status_2() throws Exception {
        Files.writeString(folder.resolve("A.java"), "class A {}\n");
        Path fifo = Fifo.at(folder.resolve("B.java"));

        Outcome outcome = lint(folder.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.out()).startsWith("no bottlenecks in 1 file");
        assertThat(outcome.err()).isEqualTo("heddle: " + fifo + ": not a regular file but a FIFO, device or socket\n");
    }

    @Test
    void what_is_left_out_on_purpose_is_no_failure() throws Exception {
        Files.writeString(folder.resolve("A.java"), "// Generated by a tool. DO NOT EDIT.\npackage p;\n" + TWICE);

        JsonNode invocation = invocation(new ExitStatus.Exited(0));

        assertThat(invocation.get("executionSuccessful").asBoolean()).isTrue();
        assertThat(invocation.at("/toolExecutionNotifications/0/level").asString())
                .isEqualTo("note");
    }

    @Test
    void sarif_says_what_could_not_be_read() throws Exception {
        source();
        Files.writeString(folder.resolve("Broken.java"), "class Broken extends RecursiveAction {");

        JsonNode invocation = invocation(new ExitStatus.Exited(2));

        assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
        assertThat(invocation.at("/toolExecutionNotifications/0/level").asString())
                .isEqualTo("error");
        assertThat(invocation.at("/toolExecutionNotifications/0/message/text").asString())
                .contains("Broken.java: syntax error");
    }

    private JsonNode invocation(ExitStatus status) throws Exception {
        Outcome outcome = lint("--format", "sarif", folder.toString());
        assertThat(outcome.status()).isEqualTo(status);
        return JsonMapper.shared().readTree(outcome.out()).at("/runs/0/invocations/0");
    }

    @Test
    void a_patch_changes_nothing() throws Exception {
        Path file = source();

        Outcome outcome = lint("--diff", folder.toString());

        assertThat(outcome.err()).isEqualTo("heddle: the patch fixes 1 of 1 finding\n");
        assertThat(outcome.out())
                .contains(
                        "-        return new Twice(n / 2).fork().join() + 1;\n",
                        "+        return new Twice(n / 2).invoke() + 1;\n");
        assertThat(Files.readString(file)).isEqualTo(TWICE);
    }

    @Test
    void nothing_is_run_or_changed_without_consent() throws Exception {
        Path file = source();

        Outcome outcome = lint("--fix", folder.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err()).contains("nothing was run or changed");
        assertThat(Files.readString(file)).isEqualTo(TWICE);
    }

    @Test
    void the_question_says_what_the_tasks_can_and_cannot_do() throws Exception {
        source();

        Outcome outcome = lint("--fix", folder.toString());

        assertThat(outcome.err())
                .contains("use the network or resolve host names", "read files other than the JDK", "512 MiB of heap")
                .contains(" Run them? [y/N] ")
                .doesNotContain("a JVM without network");
    }

    @Test
    void a_fix_that_passes_its_check_is_applied() throws Exception {
        Path file = source();

        Outcome outcome = lint("--fix", "--yes", folder.toString());

        assertThat(outcome.out())
                .contains(
                        "sequential-fork fixed: compiles and computes the same in ",
                        "fixed 1 of 1 finding, on average");
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(Files.readString(file))
                .isEqualTo(TWICE.replace("new Twice(n / 2).fork().join()", "new Twice(n / 2).invoke()"));
    }

    @Test
    void what_a_killed_lint_leaves_is_removed_by_the_next_one() throws Exception {
        source();
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path left = leftIn(temporary);
        Files.writeString(left.resolve("Twice.class"), "of a check");
        List<String> command = lintCommand("--fix", "--yes", folder.toString());
        command.add(1, "-Djava.io.tmpdir=" + temporary);

        Outcome outcome = Outcome.of(command);

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(temporary).isEmptyDirectory();
    }

    /** The folder of a process that had the number of this one, and was killed. */
    private static Path leftIn(Path temporary) throws IOException {
        try (TemporaryFolder own = TemporaryFolder.createIn(temporary, "lint")) {
            String[] words = own.path().getFileName().toString().split("-");
            words[4] = "1";
            Path folder = temporary.resolve(String.join("-", words));
            return Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    @Test
    void a_folder_that_is_not_there_is_one_line() throws Exception {
        Outcome outcome = lint(folder.resolve("none").toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err())
                .isEqualTo("heddle: cannot read " + folder.resolve("none")
                        + ": no such file or folder. Check the path.\n");
    }

    @Test
    void sources_of_one_package_in_two_roots_are_all_looked_at() throws Exception {
        for (String root : List.of("one", "other")) {
            Files.createDirectories(folder.resolve(root));
            Files.writeString(folder.resolve(root + "/Twice.java"), TWICE);
        }

        Outcome outcome = lint(folder + "/one", folder + "/other", folder + "/one/../one");

        assertThat(outcome.out())
                .contains(
                        folder + "/one/Twice.java:15:33: joins a task",
                        folder + "/other/Twice.java:15:33: joins a task",
                        "2 bottlenecks in 2 of 2 files (34 lines)");
    }

    @Test
    void a_path_without_a_source_that_can_be_read_is_one_line_and_status_2() throws Exception {
        source();
        Files.createDirectory(folder.resolve("empty"));
        Files.writeString(folder.resolve("notes.txt"), "no Java");
        Files.writeString(folder.resolve("Broken.java"), "class Broken extends RecursiveAction {");
        Files.createSymbolicLink(folder.resolve("Gone.java"), folder.resolve("nowhere.java"));

        for (String path : List.of("empty", "notes.txt")) {
            Outcome outcome = lint(folder.resolve(path).toString());
            assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
            assertThat(outcome.err()).hasLineCount(1).contains(path + ": no readable Java source");
        }
        assertThat(lint(folder + "/Broken.java", folder + "/Twice.java"))
                .satisfies(outcome -> assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2)))
                .satisfies(outcome -> assertThat(outcome.out()).contains("1 bottleneck"));
        assertThat(lint(""))
                .satisfies(outcome -> assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2)))
                .satisfies(outcome -> assertThat(outcome.err()).hasLineCount(1).contains("a PATH is empty"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--measure",
                "--yes",
                "--views",
                "--diff --measure",
                "--fix --format json",
                "--fix --json",
                "--json --format sarif",
                "--diff --recording x"
            })
    void an_option_that_would_do_nothing_is_refused(String options) throws Exception {
        source();

        Outcome outcome = lint((options + " " + folder).split(" "));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err())
                .hasLineCount(1)
                .containsPattern(": --[a-z]+ (needs|has no effect with|contradicts) --");
    }

    @Test
    void what_no_fix_covers_has_its_reason() throws Exception {
        Files.writeString(folder.resolve("Parts.java"), """
                import java.util.concurrent.RecursiveTask;

                class Parts extends RecursiveTask<Integer> {
                    private final int n;

                    Parts(int n) {
                        this.n = n;
                    }

                    @Override
                    protected Integer compute() {
                        if (n < 1_000) return n;
                        Parts[] parts = new Parts[4];
                        for (int i = 0; i < 4; i++)
                            (parts[i] = new Parts(n / 4)).fork();
                        int sum = 0;
                        for (Parts each : parts) sum += each.join();
                        return sum;
                    }
                }
                """);

        Outcome outcome = lint("--fix", "--yes", folder.toString());

        assertThat(lint("--diff", folder.toString()).err())
                .contains("Parts.java:15: scattered-data not fixed: ", "the patch fixes 0 of 1 finding");
        assertThat(outcome.out())
                .contains("Parts.java:15: scattered-data not fixed: the fix does not know code of this form");
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(1));
    }

    /** Carriage returns, a name with a space, and a last line without an end; by an absolute path, from elsewhere. */
    @Test
    void a_patch_is_taken_by_git() throws Exception {
        Path file = folder.resolve("a b").resolve("Twice.java");
        Files.createDirectory(file.getParent());
        String text = TWICE.stripTrailing().replace("\n", "\r\n");
        Files.writeString(file, text);
        Outcome.of("git", "init", "-q", folder.toString());
        Path patch = folder.resolve("patch");

        Files.writeString(patch, lint("--diff", file.toString()).out());
        Outcome applied = Outcome.of("git", "-C", folder.toString(), "apply", patch.toString());

        assertThat(applied).isEqualTo(new Outcome(new ExitStatus.Exited(0), "", ""));
        assertThat(Files.readString(file)).isEqualTo(text.replace(".fork().join()", ".invoke()"));
    }

    @Test
    void escape_sequences_of_names_and_sources_do_not_reach_the_terminal() throws Exception {
        Files.writeString(folder.resolve("\u001b[31mTwice.java"), TWICE.replace("n / 2", "n / 2 /* \u001b[2J */"));

        assertThat(lint(folder.toString()).out())
                .contains("\\u001b[31mTwice.java:15:")
                .doesNotContain("\u001b");
        assertThat(lint("--diff", folder.toString()))
                .satisfies(diff -> assertThat(diff.out()).isEmpty())
                .satisfies(diff -> assertThat(diff.err())
                        .hasLineCount(2)
                        .contains("cannot print the patch of ", "the patch fixes 0 of 1 finding")
                        .doesNotContain("\u001b"));
        assertThat(lint("--interactive", "--yes", folder.toString()).err())
                .contains("/* \\u001b[2J */")
                .doesNotContain("\u001b");
        assertThat(lint("--format", "sarif", folder.toString()).out())
                .contains("%1B%5B31mTwice.java\"")
                .doesNotContain("\u001b");
    }
}

package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        List<String> command = new ArrayList<>(List.of(
                HeddleProcess.java(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.heddle.cli.Heddle",
                "lint"));
        command.addAll(List.of(arguments));
        return Outcome.of(command);
    }

    @Test
    void a_finding_has_its_place_reason_cost_and_remedy() throws Exception {
        Path file = source();

        Outcome outcome = lint(folder.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(1));
        assertThat(outcome.out()).isEqualTo("""
                %s:15:33: joins at once what it forks [sequential-fork]
                    a task that is joined at once gains nothing by being forked: invoke it, or fork it before something else is done
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
        assertThat(outcome.err()).hasLineCount(1).contains("Broken.java doesn't parse: line 1: ");
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
    void a_patch_changes_nothing() throws Exception {
        Path file = source();

        Outcome outcome = lint("--diff", folder.toString());

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
                .contains("use the network or look up names", "read files other than the JDK's", "512 MiB of heap")
                .contains(" Run them? [y/N] ")
                .doesNotContain("a JVM without network");
    }

    @Test
    void what_is_proved_is_mended() throws Exception {
        Path file = source();

        Outcome outcome = lint("--fix", "--yes", folder.toString());

        assertThat(outcome.out()).contains("sequential-fork mended: compiles, and computes the same in ");
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(Files.readString(file))
                .isEqualTo(TWICE.replace("new Twice(n / 2).fork().join()", "new Twice(n / 2).invoke()"));
    }

    @Test
    void a_folder_that_is_not_there_is_one_line() throws Exception {
        Outcome outcome = lint(folder.resolve("none").toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err()).isEqualTo("heddle: there is no " + folder.resolve("none") + "\n");
    }
}

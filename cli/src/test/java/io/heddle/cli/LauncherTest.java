package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real launcher, in a checkout of its own. */
class LauncherTest {
    private static final Outcome NOTHING_SAID = new Outcome(new ExitStatus.Exited(0), "", "");

    @TempDir
    Path folder = Path.of("");

    private Checkout checkout = new Checkout(Path.of(""));

    @BeforeEach
    void checkOut() throws Exception {
        checkout = Checkout.in(folder);
    }

    @Test
    void the_first_start_builds_with_one_line_and_the_next_says_nothing() throws Exception {
        Outcome first = checkout.run("run", "--", "echo", "word");
        Outcome second = checkout.run("run", "--", "echo", "word");

        assertThat(first.err()).hasLineCount(1).startsWith("heddle: building (once;");
        assertThat(second).isEqualTo(new Outcome(new ExitStatus.Exited(0), "word\n", ""));
        assertThat(checkout.builds()).containsExactly("built");
    }

    @ParameterizedTest
    @CsvSource({
        "--help, heddle",
        "-h, heddle",
        "help, heddle",
        "help run, heddle-run",
        "run --help, heddle-run",
        "lab run --help, heddle-lab-run",
        "help evidence forget, heddle-evidence-forget"
    })
    void help_does_not_wait_for_the_first_build(String line, String page) throws Exception {
        Outcome outcome = checkout.run(line.split(" "));

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        new ExitStatus.Exited(0),
                        Files.readString(Path.of("..", "launcher", "help", page + ".txt")),
                        ""));
        assertThat(checkout.builds()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void the_version_does_not_wait_for_the_first_build(String option) throws Exception {
        Outcome outcome = checkout.run(option);

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).matches("heddle [0-9]+\\.[0-9.]+(-SNAPSHOT)?\n");
        assertThat(outcome.err()).isEmpty();
        assertThat(checkout.builds()).isEmpty();
    }

    @Test
    void help_that_a_program_is_asked_for_is_the_programs() throws Exception {
        Outcome outcome = checkout.run("run", "echo", "--help");

        assertThat(outcome.out()).doesNotContain("heddle").contains("--help");
        assertThat(checkout.builds()).containsExactly("built");
    }

    @Test
    void help_of_an_unknown_command_is_left_to_heddle_itself() throws Exception {
        Outcome outcome = checkout.run("help", "../../README");

        assertThat(outcome.err()).contains("heddle: unknown command '../../README'. ");
        assertThat(checkout.builds()).containsExactly("built");
    }

    @Test
    void once_built_heddle_itself_prints_its_help() throws Exception {
        checkout.run("run", "--", "true");

        assertThat(checkout.run("help", "run").out()).contains("Usage: ", " run ", "--policy");
    }

    @Test
    void options_for_every_jvm_reach_the_program_to_the_byte_and_no_jvm_of_heddles() throws Exception {
        String set = "export JAVA_TOOL_OPTIONS=\"$(printf -- '-Dname=m\\303\\274ller \\201\\374')\" JDK_JAVA_OPTIONS="
                + " _JAVA_OPTIONS='-Xmx1g \\n*' NAME=value; ";
        String show = "env | grep -a -e _OPTIONS -e NAME -e heddle_ | sort | od -c";
        checkout.run("run", "--", "true");

        Outcome bare = Outcome.of("sh", "-c", set + show);
        Outcome with = Outcome.of(HeddleProcess.words(
                Checkout.command(checkout.launcher(), "run", "--", "sh", "-c", show),
                "sh",
                "-c",
                set + "exec \"$@\"",
                "sh"));

        assertThat(with.err()).isEmpty();
        assertThat(with.out()).isEqualTo(bare.out());
        assertThat(with.out()).contains("374");
    }

    @Test
    void a_link_on_the_path_starts_it_and_its_name_is_what_to_type() throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path link = Files.createSymbolicLink(bin.resolve("weave"), Path.of("../a checkout/heddle"));
        checkout.run("run", "--", "true");

        Outcome byName = Outcome.of("sh", "-c", "PATH=" + bin + ":$PATH; exec weave run");
        Outcome byPath = Outcome.of(link.toString(), "run");
        Outcome withBlank = checkout.run("run");

        assertThat(byName.err()).hasLineCount(1).contains("`weave run --help` shows the usage.");
        assertThat(byPath.err()).contains("`" + link + " run --help` shows the usage.");
        assertThat(withBlank.err()).contains("`'" + checkout.launcher() + "' run --help` shows the usage.");
    }

    @Test
    void two_first_starts_at_once_build_once() throws Exception {
        String twice = "\"$@\" & \"$@\"; wait";

        Outcome outcome = Outcome.of(HeddleProcess.words(
                Checkout.command(checkout.launcher(), "run", "--", "echo", "word"), "sh", "-c", twice, "sh"));

        assertThat(outcome.out()).isEqualTo("word\nword\n");
        assertThat(outcome.err()).contains("heddle: waiting for another build to end ...\n");
        assertThat(checkout.builds()).containsExactly("built");
    }

    @Test
    void what_is_edited_during_a_build_is_built_at_the_next_start() throws Exception {
        checkout.editWhileBuilding();
        checkout.run("run", "--", "true");

        checkout.run("run", "--", "true");

        assertThat(checkout.builds()).hasSize(2);
        assertThat(checkout.run("run", "--", "true")).isEqualTo(NOTHING_SAID);
    }

    @ParameterizedTest
    @CsvSource({"run attacks, built -Plab", "run --short services, built -Plab;built -Pservices", "list, ''"})
    void only_the_experiment_on_services_builds_them_and_each_group_once(String experiment, String programs)
            throws Exception {
        String refusedAfterTheBuilds = " --refused";
        String[] words = ("lab " + experiment + refusedAfterTheBuilds).split(" ");
        checkout.run(words);
        checkout.run(words);

        assertThat(checkout.builds().stream().skip(1).collect(Collectors.joining(";")))
                .isEqualTo(programs);
    }

    @ParameterizedTest
    @CsvSource({
        "fleet compare facts --engine spark, built -Pspark",
        "fleet compare --engine=spark facts, built -Pspark",
        "fleet compare facts --engine duckdb, ''",
        "fleet compare spark, ''",
        "fleet compare --engine spark --help, ''",
        "fleet ingest --engine spark, ''"
    })
    void only_a_comparison_on_spark_builds_spark_and_once(String line, String programs) throws Exception {
        String refusedAfterTheBuild = " --refused";
        String[] words = (line + refusedAfterTheBuild).split(" ");
        checkout.run(words);
        checkout.run(words);

        assertThat(checkout.builds().stream().skip(1).collect(Collectors.joining(";")))
                .isEqualTo(programs);
    }

    @ParameterizedTest
    @LiveKernel(needs = Need.REALTIME)
    @CsvSource({
        "list, SCHED_RR",
        "status, SCHED_RR",
        "detach 1, SCHED_RR",
        "status --listen nowhere, ''",
        "policies, ''",
        "run -- true, ''"
    })
    void short_commands_are_ahead_of_a_policy_that_would_starve_them(String line, String schedulingClass)
            throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path chrt = bin.resolve("chrt");
        Files.writeString(chrt, """
                #!/bin/sh
                PATH=${PATH#*:}
                # The watchdog calls it, too, with other options.
                chrt "$@" || exit
                [ $1 != -r ] || chrt -p $4 | sed -n 's/.*policy: //p' >>%s""".formatted(folder.resolve("classes")));
        Files.setPosixFilePermissions(chrt, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path classes = Files.createFile(folder.resolve("classes"));
        checkout.run("run", "--", "true");

        Outcome.of(HeddleProcess.words(
                Checkout.command(checkout.launcher(), line.split(" ")),
                "sh",
                "-c",
                "PATH=" + bin + ":$PATH; exec \"$@\"",
                "sh"));

        assertThat(Files.readString(classes).strip()).isEqualTo(schedulingClass);
    }

    @Test
    void a_heddle_that_runs_keeps_its_files_as_long_as_it_runs() throws Exception {
        checkout.run("run", "--", "true");
        List<Path> first = checkout.kept();
        String waits = "cd '" + folder + "'; touch ready; until [ -e go ]; do sleep 0.05; done";
        try (HeddleProcess running =
                HeddleProcess.start(folder, Checkout.command(checkout.launcher(), "run", "--", "sh", "-c", waits))) {
            Await.until("the program waits", () -> Files.exists(folder.resolve("ready")));
            rebuild();
            rebuild();

            assertThat(checkout.kept()).hasSize(3).containsAll(first);
            Files.createFile(folder.resolve("go"));
            assertThat(running.await()).isEqualTo(new ExitStatus.Exited(0));
        }
        rebuild();

        assertThat(checkout.kept()).hasSize(2).doesNotContainAnyElementsOf(first);
    }

    @Test
    void a_build_that_fails_shows_how_its_log_ends() throws Exception {
        Files.writeString(checkout.home().resolve("mvnw"), "#!/bin/sh\necho no compiler; exit 1\n");

        Outcome outcome = checkout.run("run", "--", "true");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err()).contains("heddle: the build failed. The log ").endsWith("\nno compiler\n");
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void somebody_who_may_not_write_the_checkout_is_told_so_in_one_line() throws Exception {
        checkout.openToAll();

        Outcome outcome = Outcome.of(HeddleProcess.words(
                Checkout.command(checkout.launcher(), "run", "--", "true"),
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err())
                .hasLineCount(1)
                .startsWith("heddle: cannot build " + checkout.home() + ": permission denied. Run heddle once as");
    }

    private void rebuild() throws Exception {
        checkout.edit();
        assertThat(checkout.run("run", "--", "true").status()).isEqualTo(new ExitStatus.Exited(0));
    }
}

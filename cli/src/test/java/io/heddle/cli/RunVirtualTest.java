package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.MakesThreads;
import io.heddle.cli.programs.SpinsUntilAllAreThere;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
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

class RunVirtualTest {
    @TempDir
    Path folder = Path.of("");

    private static Outcome run(List<String> program, String... options) throws Exception {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "run";
        System.arraycopy(options, 0, arguments, 1, options.length);
        arguments[arguments.length - 1] = "--";
        return HeddleProcess.outcome(HeddleProcess.words(program, arguments));
    }

    @Test
    void threads_are_made_virtual_but_for_those_bound_by_name() throws Exception {
        Path json = folder.resolve("run.json");

        Outcome outcome = run(
                HeddleProcess.program(MakesThreads.class),
                "--threads",
                "virtual:bound=audio-*",
                "--json",
                json.toString());

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.out()).isEqualTo("worker-1 true\naudio-1 false\n");
        assertThat(outcome.err()).isEqualTo("heddle: 1 threads were made virtual; not converted: 1 bound by name\n");
        String document = Files.readString(json);
        assertThat(Schemas.of("run").validate(document, InputFormat.JSON)).isEmpty();
        assertThat(document)
                .contains("\"policy\" : \"auto+virtual:bound=audio-*\"", "\"converted\" : 1", "\"bound\" : 1");
    }

    @Test
    void a_policy_may_have_virtual_threads_as_well() throws Exception {
        Outcome outcome =
                run(HeddleProcess.program(MakesThreads.class), "--policy", "batch", "--threads", "virtual:carriers=1");

        assertThat(outcome.out()).isEqualTo("worker-1 true\naudio-1 true\n");
        assertThat(outcome.err()).isEqualTo("heddle: 2 threads were made virtual\n");
    }

    @LiveKernel(needs = Need.REALTIME)
    @ParameterizedTest
    @CsvSource({"default,virtual", "default,virtual:carriers=1", "fifo,virtual", "fifo,virtual:carriers=1"})
    void threads_that_spin_until_all_are_there_get_there(String policy, String threads) throws Exception {
        int count = 4 * Runtime.getRuntime().availableProcessors();

        Outcome outcome =
                run(HeddleProcess.program(SpinsUntilAllAreThere.class), "--policy", policy, "--threads", threads);

        assertThat(outcome.out()).isEqualTo("all " + count + "\n");
        assertThat(outcome.err()).isEqualTo("heddle: " + count + " threads were made virtual\n");
    }

    @Test
    void a_program_that_another_command_starts_is_told_by_a_variable() throws Exception {
        List<String> script = new ArrayList<>(List.of("sh", "-c", "\"$@\"; exit 4", "sh"));
        script.addAll(HeddleProcess.program(MakesThreads.class));

        Outcome outcome = run(script, "--threads", "virtual");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(4));
        assertThat(outcome.out()).isEqualTo("worker-1 true\naudio-1 true\n");
        assertThat(outcome.err())
                .startsWith("Picked up JAVA_TOOL_OPTIONS: -javaagent:")
                .endsWith("heddle: 2 threads were made virtual\n");
    }

    /** Heddle with a temporary folder of the test's own. */
    private static List<String> heddleIn(Path temporary, String threads, List<String> program) {
        List<String> words = HeddleProcess.command(
                HeddleProcess.words(program, "run", "--policy", "default", "--threads", threads, "--"));
        words.add(1, "-Djava.io.tmpdir=" + temporary);
        return words;
    }

    @Test
    void the_temporary_folder_may_have_any_name() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("a, b=c\"d'e"));
        List<String> script = new ArrayList<>(List.of("sh", "-c", "\"$@\"; exit 4", "sh"));
        script.addAll(HeddleProcess.program(MakesThreads.class));

        Outcome direct = Outcome.of(heddleIn(temporary, "virtual", HeddleProcess.program(MakesThreads.class)));
        Outcome byVariable = Outcome.of(heddleIn(temporary, "virtual", script));

        assertThat(direct.err()).isEqualTo("heddle: 2 threads were made virtual\n");
        assertThat(byVariable.status()).isEqualTo(new ExitStatus.Exited(4));
        assertThat(byVariable.err()).endsWith("\nheddle: 2 threads were made virtual\n");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void whatever_a_program_leaves_among_the_reports_its_exit_status_is_its_own() throws Exception {
        String script =
                "cd \"${JAVA_TOOL_OPTIONS##*reports=}\"; mkfifo 1.properties; echo 'converted=\\u1' > 2.properties;"
                        + " mkdir 3.properties; ln -s /dev/zero 4.properties; truncate -s 9G 5.properties; exit 3";

        Outcome outcome = Outcome.of(heddleIn(folder, "virtual", List.of("sh", "-c", script)));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.err().lines()).hasSize(5).allSatisfy(line -> assertThat(line)
                .startsWith("heddle: cannot read a report of virtual threads: "));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void reports_that_are_large_and_many_cost_little_time_and_few_lines() throws Exception {
        String script = "cd \"${JAVA_TOOL_OPTIONS##*reports=}\";"
                + " { printf subclasses=; seq -s, 120000; } > 1.properties;"
                + " { printf subclasses=; seq -s, 120001 240000; } > 2.properties;"
                + " for i in $(seq 12000); do echo converted=no-$i > bad-$i.properties; done; exit 3";

        Outcome outcome = Outcome.of(heddleIn(folder, "virtual", List.of("sh", "-c", script)));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.err().lines()).hasSizeBetween(2, 12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual", "platform"})
    void what_a_killed_heddle_leaves_is_removed_by_the_next_run(String threads) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path running = folder.resolve("running");
        List<String> program = List.of("sh", "-c", "echo $$ > " + running + "; exec sleep 60");
        try (HeddleProcess heddle = HeddleProcess.start(folder, heddleIn(temporary, "virtual", program))) {
            Await.until(
                    "the program",
                    () -> Files.exists(running) && !Files.readString(running).isEmpty());
            heddle.signal(Signals.KILL);
            heddle.await();
        } finally {
            Programs.signal(Integer.parseInt(Files.readString(running).strip()), Signals.KILL);
        }
        assertThat(temporary).isNotEmptyDirectory();

        Outcome next = Outcome.of(heddleIn(temporary, threads, List.of("true")));

        assertThat(next.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void without_a_jvm_nothing_is_known() throws Exception {
        Outcome outcome = run(List.of("true"), "--threads", "virtual");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err())
                .isEqualTo("heddle: no JVM of the program has reported its converted threads: the program had no"
                        + " JVM, or the JVM was killed\n");
    }

    @Test
    void a_dry_run_says_what_the_program_would_be_told() throws Exception {
        Outcome outcome = run(HeddleProcess.program(MakesThreads.class), "--dry-run", "--threads", "virtual");

        assertThat(outcome.out()).isEqualTo("worker-1 false\naudio-1 false\n");
        assertThat(outcome.err()).contains("would get -javaagent:").contains("as its first argument");
    }

    @Test
    void another_model_is_an_error_in_one_line() throws Exception {
        Outcome outcome = run(List.of("true"), "--threads", "green");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
        assertThat(outcome.err())
                .isEqualTo(
                        "heddle: unknown threading model 'green'. Use platform, virtual, or virtual with options such"
                                + " as virtual:carriers=1.\n");
    }
}

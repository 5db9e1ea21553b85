package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Comparisons that record one more run of two arms. */
class CompareWhyTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void both_runs_are_in_every_format_and_an_unknown_figure_has_a_reason() throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "compare",
                "--why",
                "--runs",
                "2",
                "--warmup",
                "0",
                "--arm",
                "default",
                "--arm",
                "again=default",
                "--json",
                folder + "/r.json",
                "--html",
                folder + "/r.html",
                "--markdown",
                folder + "/r.md",
                "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).contains("Where the difference went", "wall time", "Findings: default: ");
        assertThat(folder.resolve("r.md")).content().contains("Where the difference went");
        assertThat(folder.resolve("r.html")).content().contains("Where the difference went");
        String json = Files.readString(folder.resolve("r.json"));
        assertThat(Schemas.of("compare").validate(json, InputFormat.JSON)).isEmpty();
        JsonNode why = JsonMapper.shared().readTree(json).get("why");
        assertThat(why.get("failure").isNull()).isTrue();
        assertThat(why.get("arm").asString()).isEqualTo("again");
        assertThat(why.get("summary").isEmpty()).isFalse();
        for (String name : new String[] {"baseline", "candidate"}) {
            JsonNode side = why.get(name);
            assertThat(side.get("figures").get("wallSeconds").asDouble()).isPositive();
            assertThat(side.get("figures")
                            .propertyStream()
                            .filter(each -> each.getValue().isNull())
                            .map(each -> each.getKey()))
                    .containsExactlyInAnyOrderElementsOf(side.get("unavailable").propertyNames());
        }
    }

    @Test
    void without_another_arm_the_results_stay_and_one_line_says_why_there_is_no_difference() throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                "compare", "--why", "--runs", "1", "--warmup", "0", "--arm", "default", "--json", "-", "--", "true");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.err()).containsOnlyOnce("cannot say where the difference went: no other arm");
        assertThat(Schemas.of("compare").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
        JsonNode document = JsonMapper.shared().readTree(outcome.out());
        assertThat(document.get("completeRounds").asInt()).isEqualTo(1);
        assertThat(document.get("why").get("baseline").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "3, default, exit 3, the program exited with status 3",
        "4, again, kill -9 $$, the program exited with status 137",
        "3, default, sleep 30, the program did not terminate in time"
    })
    void a_recorded_run_that_fails_is_one_line_and_what_was_measured_stays(
            int run, String arm, String failure, String cause) throws Exception {
        Outcome outcome =
                compareShell(atRun(run, failure), "again=default", "--timeout", "8s", "--json", folder + "/r.json");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).contains("Wall and CPU time").doesNotContain("Where the difference");
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .startsWith("heddle: cannot say where the difference went: the recorded run of " + arm + " failed: "
                        + cause);
        JsonNode why = why(Files.readString(folder.resolve("r.json")));
        assertThat(why.get("failure").asString()).contains(cause);
        assertThat(why.get("rows")).isNull();
    }

    @Test
    void a_program_that_is_not_java_has_the_figures_of_the_kernel_and_reasons_for_the_others() throws Exception {
        Outcome outcome = compareShell("true", "bare", "--json", folder + "/r.json");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out())
                .containsSubsequence("Wall and CPU time", "Where the difference went", "Unknown in the recorded runs")
                .contains("without Flight Recorder: no HotSpot JVM was seen in the program")
                .contains("bare was recorded under the policy default")
                .doesNotContain("parkSeconds");
        JsonNode why = why(Files.readString(folder.resolve("r.json")));
        assertThat(why.get("candidate").get("figures").get("wallSeconds").asDouble())
                .isPositive();
        assertThat(why.get("candidate").get("unavailable").get("parkSeconds").asString())
                .isNotEmpty();
    }

    @Test
    void another_output_of_a_recorded_run_is_noted() throws Exception {
        Outcome outcome = compareShell(atRun(4, "echo other"), "again=default");

        assertThat(outcome.out())
                .contains("again: the output of the recorded run differs from that of all measured runs of default")
                .doesNotContain("default: the output");
    }

    @Test
    void a_signal_during_a_recorded_run_keeps_what_was_measured() throws Exception {
        Path json = folder.resolve("r.json");
        Files.createDirectories(folder.resolve("tmp"));
        List<String> command =
                HeddleProcess.command(shell(atRun(3, "exec sleep 30"), "again=default", "--json", json.toString()));
        command.add(1, "-Djava.io.tmpdir=" + folder.resolve("tmp"));
        try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.after(":", command))) {
            Await.until("a recorded run", () -> runs() == 3);
            assertThat(heddle.out()).contains("Wall and CPU time");

            heddle.signal(Signals.INT);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(130));
            assertThat(heddle.out()).doesNotContain("Where the difference");
            assertThat(heddle.err().lines())
                    .containsExactly("heddle: cannot say where the difference went: a signal ended the recorded runs");
            assertThat(why(Files.readString(json)).get("failure").asString()).contains("a signal");
            assertThat(folder.resolve("tmp")).isEmptyDirectory();
        }
    }

    @Test
    @LiveKernel(needs = Need.NAMESPACES)
    void a_recording_on_a_full_disk_is_one_line() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        List<String> command =
                HeddleProcess.command(shell(atRun(3, "cat /dev/zero >" + disk + "/fill; sleep 1.5"), "again=default"));
        command.add(1, "-Djava.io.tmpdir=" + disk);
        List<String> words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c"));
        words.add("mount -t tmpfs -o size=2m none " + disk + " || exit 99; exec \"$@\"");
        words.add("sh");
        words.addAll(command);

        Outcome outcome = Outcome.of(words);

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).contains("Wall and CPU time");
        assertThat(outcome.err().lines().filter(line -> line.startsWith("heddle: cannot say")))
                .singleElement()
                .asString()
                .contains("the recorded run of default failed: ", "No space left on device");
    }

    @Test
    void a_server_is_recorded_under_its_load_and_the_metric_that_decides_is_told() throws Exception {
        Outcome outcome = compareShell(
                "echo up; exec sleep 100",
                "again=default",
                "--ready",
                "log:up",
                "--load",
                "echo p99 7.5",
                "--metric",
                "p99=p99 ([0-9.]+):less");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out())
                .contains("Where the difference went")
                .contains(
                        "The trial compared p99, not wall time. In the recorded runs it was 7.50 with again and 7.50");
    }

    @Test
    @LiveKernel(needs = {Need.SCHEDULING_EVENTS, Need.REALTIME})
    void real_time_arms_have_all_cpu_time_in_both_runs() throws Exception {
        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "compare",
                "--why",
                "-n1",
                "-w0",
                "-pbare",
                "-pfifo",
                "--json",
                "-",
                "--"));

        JsonNode why = why(outcome.out());
        for (String name : List.of("baseline", "candidate")) {
            JsonNode figures = why.get(name).get("figures");
            double capacity = why.get(name).get("cpus").asInt()
                    * figures.get("wallSeconds").asDouble();
            double used = Stream.of(
                            "applicationCpuSeconds",
                            "jitCpuSeconds",
                            "gcPauseCpuSeconds",
                            "gcConcurrentCpuSeconds",
                            "vmCpuSeconds",
                            "otherCpuSeconds",
                            "otherProgramsCpuSeconds",
                            "heddleCpuSeconds",
                            "idleCpuSeconds")
                    .mapToDouble(key -> figures.get(key).asDouble())
                    .sum();
            assertThat(used).isCloseTo(capacity, Percentage.withPercentage(1));
        }
    }

    /** The arguments of a comparison of default and another arm, with one run of each, of a shell program. */
    private static String[] shell(String program, String arm, String... options) {
        List<String> words =
                new ArrayList<>(List.of("compare", "--why", "-q", "-n1", "-w0", "--arm", "default", "--arm", arm));
        words.addAll(List.of(options));
        words.addAll(List.of("--", "sh", "-c", program));
        return words.toArray(String[]::new);
    }

    private static Outcome compareShell(String program, String arm, String... options) throws Exception {
        return HeddleProcess.outcome(shell(program, arm, options));
    }

    /** A program that does something in one of its runs only, counted from 1. The first recorded run is the third. */
    private String atRun(int run, String action) {
        return "echo >> %1$s; test $(wc -l < %1$s) != %2$d || { %3$s; }".formatted(folder.resolve("runs"), run, action);
    }

    private int runs() throws Exception {
        Path file = folder.resolve("runs");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    private static JsonNode why(String json) throws Exception {
        assertThat(Schemas.of("compare").validate(json, InputFormat.JSON)).isEmpty();
        return JsonMapper.shared().readTree(json).get("why");
    }
}

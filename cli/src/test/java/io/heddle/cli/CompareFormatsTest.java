package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompareFormatsTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    @LiveKernel(needs = {Need.REALTIME, Need.CUSTOM_SLICES})
    void every_format_is_written_and_the_json_is_as_its_schema_says() throws Exception {
        String[] line = HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "compare",
                "--runs",
                "2",
                "--warmup",
                "0",
                "--null",
                "--arm",
                "bare",
                "--arm",
                "default",
                "--arm",
                "slice",
                "--arm",
                "ranked=fifo",
                "--json",
                folder + "/r.json",
                "--html",
                folder + "/r.html",
                "--csv",
                folder + "/r.csv",
                "--markdown",
                folder + "/r.md",
                "--");

        Outcome outcome = HeddleProcess.outcome(line);

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).contains("bare", "bare-again", "slice", "ranked", "Wall and CPU time");
        assertThat(Schemas.of("compare").validate(Files.readString(folder.resolve("r.json")), InputFormat.JSON))
                .isEmpty();
        assertThat(folder.resolve("r.html"))
                .content()
                .startsWith("<!DOCTYPE html>")
                .contains("ranked");
        assertThat(folder.resolve("r.md"))
                .content()
                .contains(
                        "| ranked",
                        "the median of the ratios by round",
                        "heddle compare --arm bare --arm default --arm slice --arm ranked=fifo --runs 2 --warmup 0 --margin 5"
                                + " --seed 1 --null -- ");
        assertThat(Files.readAllLines(folder.resolve("r.csv")))
                .hasSize(1 + 5 * 2)
                .first()
                .isEqualTo(
                        "arm,run,round,exitStatus,wallSeconds,cpuSeconds,gcSeconds,runQueueWaitSeconds,voluntarySwitches,"
                                + "involuntarySwitches,promotedBytes,peakRssBytes,neighbours.leftCpus,neighbours.slowdown");
    }

    @Test
    void the_json_of_a_program_that_is_no_jvm_keeps_to_the_schema_too() throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                "compare --runs 5 --warmup 1 --arm default --arm again=default --json - -- true".split(" "));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).containsPattern("\"rounds\" : \\[ ?0, 1, 2, 3, 4 ?\\]");
        assertThat(Schemas.of("compare").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void the_schema_is_strict_about_what_it_knows() throws Exception {
        assertThat(Schemas.of("compare").validate("{\"schema\": \"heddle.compare/2\"}", InputFormat.JSON))
                .isNotEmpty();
        assertThat(Schemas.of("check").validate("{\"schema\": \"heddle.check/1\", \"more\": 1}", InputFormat.JSON))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "html", "csv", "markdown"})
    void a_dash_is_standard_output_and_nothing_else_is_on_it(String format) throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                "compare", "-q", "--runs", "1", "--warmup", "0", "--arm", "default", "--" + format, "-", "--", "true");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out())
                .startsWith(
                        switch (format) {
                            case "json" -> "{";
                            case "html" -> "<!DOCTYPE html>";
                            case "csv" -> "arm,run,";
                            default -> "#";
                        });
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void check_writes_json_as_its_schema_says() throws Exception {
        Outcome outcome = HeddleProcess.outcome("check", "--json", "-");

        assertThat(Schemas.of("check").validate(outcome.out(), InputFormat.JSON))
                .isEmpty();
    }
}

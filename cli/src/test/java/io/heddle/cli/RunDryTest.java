package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDryTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_dry_run_leaves_the_program_alone_and_says_what_would_be_done() throws Exception {
        Path json = folder.resolve("run.json");

        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "run",
                "--dry-run",
                "--policy",
                "fifo+pinned",
                "--json",
                json.toString(),
                "--"));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out()).isEqualTo("[0/0]\n");
        assertThat(outcome.err())
                .contains("fifo+pinned: ")
                .contains("would get -XX:ActiveProcessorCount=")
                .containsPattern("APP +\\d+  SCHED_FIFO 1, turns of 200 ms, one CPU each ")
                .containsPattern("JIT +\\d+  SCHED_FIFO 2, turns of 32 ms, pauses of 32 ms ");
        String document = Files.readString(json);
        assertThat(Schemas.of("run").validate(document, InputFormat.JSON)).isEmpty();
        assertThat(document)
                .contains("\"policy\" : \"default\"", "\"policy\" : \"fifo+pinned\"", "\"treatment\" : \"SCHED_FIFO 3");
    }

    @Test
    void a_dry_run_of_auto_says_what_it_would_try() throws Exception {
        Outcome outcome = HeddleProcess.outcome(
                HeddleProcess.words(HeddleProcess.program(ShowsItsScheduling.class), "run", "--dry-run", "--"));

        assertThat(outcome.out()).isEqualTo("[0/0]\n");
        assertThat(outcome.err())
                .containsPattern("selector +would begin with default, compare it with (fifo|"
                        + AutosPolicy.withoutRealtime() + ") in time slots")
                .containsPattern("APP +\\d+  untouched or (SCHED_FIFO 1|slice 100 ms)");
    }

    @Test
    void a_dry_run_of_virtual_threads_counts_the_threads_that_would_change() throws Exception {
        Path json = folder.resolve("run.json");

        Outcome outcome = HeddleProcess.outcome(HeddleProcess.words(
                HeddleProcess.program(ShowsItsScheduling.class),
                "run",
                "--dry-run",
                "-p",
                "default",
                "--threads",
                "virtual:carriers=3,bound=io-*",
                "--json",
                json.toString(),
                "--"));

        assertThat(outcome.err())
                .containsPattern("threads +up to \\d+ application threads would be virtual threads on 3 kernel threads")
                .contains("those called io-*");
        assertThat(Schemas.of("run").validate(Files.readString(json), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void without_a_jvm_it_says_that_there_is_nothing_to_act_on() throws Exception {
        Outcome outcome = HeddleProcess.outcome("run", "--dry-run", "--policy", "slice", "--", "sh", "-c", "exit 3");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(outcome.err()).contains("no HotSpot JVM was seen");
    }
}

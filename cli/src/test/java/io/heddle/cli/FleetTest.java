package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {
    private static final ExitStatus SUCCESS = new ExitStatus.Exited(0);
    private static final ExitStatus SOME = new ExitStatus.Exited(1);
    private static final ExitStatus FAILED = new ExitStatus.Exited(2);

    @TempDir
    private Path folder;

    private String facts() {
        return folder.resolve("facts").toString();
    }

    /** A log of the parallel collector with these pauses, in milliseconds, a second apart. */
    private Path log(String path, double... pauses) throws IOException {
        StringBuilder text = new StringBuilder("[0.010s][info][gc] Using Parallel\n");
        for (int i = 0; i < pauses.length; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "[%d.000s][info][gc] GC(%d) Pause Young (Allocation Failure) 90M->30M(100M) %.3fms%n"
                            + "[%1$d.000s][info][gc,cpu] GC(%2$d) User=0.09s Sys=0.01s Real=0.01s%n",
                    i + 1,
                    i,
                    pauses[i]));
        }
        Path file = folder.resolve("logs").resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Six jobs, each with two instances under each variant; {@code b} has half the pauses of {@code a}. */
    private void fleet() throws IOException {
        StringBuilder cpu = new StringBuilder("variant,job,instance,cpuSeconds,peakRssBytes\n");
        for (int job = 0; job < 6; job++) {
            for (int instance = 0; instance < 2; instance++) {
                double pause = 10 + job + 0.1 * instance;
                log("a/job-%d/%d.log".formatted(job, instance), pause, pause);
                log("b/job-%d/%d.log".formatted(job, instance), pause / 2 + 0.01 * job, pause / 2);
                for (String variant : new String[] {"a", "b"}) {
                    cpu.append("%s,job-%d,%d,%d.5,1000000%n".formatted(variant, job, instance, 2 + job));
                }
            }
        }
        Files.writeString(folder.resolve("cpu.csv"), cpu);
    }

    private Outcome ingest() throws IOException, InterruptedException {
        return HeddleProcess.outcome(
                "fleet",
                "ingest",
                "--layout",
                "{variant}/{job}/{instance}.log",
                "--cpu",
                folder.resolve("cpu.csv").toString(),
                "--into",
                facts(),
                folder.resolve("logs").toString());
    }

    private Outcome compare(String... more) throws IOException, InterruptedException {
        return HeddleProcess.outcome(
                HeddleProcess.words(List.of(more), "fleet", "compare", facts(), "--baseline", "a", "--candidate", "b"));
    }

    @Test
    void logs_become_facts_and_facts_an_answer() throws Exception {
        fleet();
        Path json = folder.resolve("result.json");
        Path html = folder.resolve("page.html");
        Path csv = folder.resolve("jobs.csv");

        Outcome ingested = ingest();
        Outcome compared = compare("--json", json.toString(), "--html", html.toString(), "--csv", csv.toString());

        assertThat(ingested.status()).isEqualTo(SUCCESS);
        assertThat(ingested.out()).isEqualTo("24 files added, 0 grown, 0 known already, 0 left out: 48 events\n");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.status()).isEqualTo(SUCCESS);
        assertThat(compared.out())
                .contains("6 compared, of 6 under a and 6 under b")
                .containsPattern("Pause time per GC +6 +2.00× .* better");
        assertThat(Schemas.of("fleet.compare").validate(Files.readString(json), InputFormat.JSON))
                .isEmpty();
        assertThat(Files.readString(html)).contains("Applications that improve most", "<svg");
        assertThat(Files.readString(csv)).contains("gcCpuUtilisation,job-0,");
        assertThat(Files.readAllLines(csv)).hasSize(1 + 6 * 5);
    }

    @Test
    void a_second_ingestion_adds_nothing() throws Exception {
        fleet();
        ingest();

        assertThat(ingest().out()).isEqualTo("0 files added, 0 grown, 24 known already, 0 left out: 0 events\n");
    }

    @Test
    void files_that_are_left_out_are_named_with_the_reason() throws Exception {
        log("a/job/1.log", 5);
        Path other = Files.writeString(folder.resolve("logs/a/job/2.log"), "not a log\n");
        Files.writeString(folder.resolve("cpu.csv"), "variant,job,instance,cpuSeconds\n");

        Outcome outcome = ingest();

        assertThat(outcome.status()).isEqualTo(SOME);
        assertThat(outcome.err()).isEqualTo("heddle: left out: " + other + ": no line is one of a GC log.\n");
    }

    @Test
    void a_table_of_cpu_times_that_makes_no_sense_is_refused() throws Exception {
        log("a/job/1.log", 5);
        Files.writeString(folder.resolve("cpu.csv"), "variant,job,instance,cpuSeconds\na,job,1,many\n");

        Outcome outcome = ingest();

        assertThat(outcome.status()).isEqualTo(FAILED);
        assertThat(outcome.err())
                .contains(
                        "line 2: 'many' is not a positive number. The columns are variant, job, instance, cpuSeconds");
    }

    @Test
    void nothing_in_common_is_said_and_is_status_2() throws Exception {
        log("a/only-a/1.log", 5);
        log("b/only-b/1.log", 5.5);
        Files.writeString(folder.resolve("cpu.csv"), "variant,job,instance,cpuSeconds\n");
        ingest();

        Outcome outcome = compare();

        assertThat(outcome.status()).isEqualTo(FAILED);
        assertThat(outcome.out())
                .contains("Nothing can be compared: no job ran under both variants with equal factors.")
                .contains("it ran only under the baseline");
    }

    @Test
    void an_unknown_variant_is_answered_with_those_that_there_are() throws Exception {
        fleet();
        ingest();

        Outcome outcome = HeddleProcess.outcome("fleet", "compare", facts(), "--baseline", "a", "--candidate", "c");

        assertThat(outcome.status()).isEqualTo(FAILED);
        assertThat(outcome.err())
                .isEqualTo("heddle: %s has no facts of a variant 'c'. Its variants are a, b.\n".formatted(facts()));
    }

    @Test
    void a_folder_that_is_not_there_an_unknown_factor_and_an_unknown_engine_are_errors_of_one_line() throws Exception {
        assertThat(compare().err())
                .isEqualTo("heddle: there is no folder of facts '%s'. `heddle fleet ingest` makes one.\n"
                        .formatted(facts()));
        assertThat(compare("--match", "colour").err())
                .isEqualTo(
                        "heddle: --match has no factor 'colour'. Use program, user, change, platform, heap, committed, or none.\n");
        assertThat(compare("--engine", "abacus").err()).startsWith("heddle: there is no engine 'abacus' here.");
    }

    @Test
    void damaged_facts_are_an_error_that_names_the_folder() throws Exception {
        fleet();
        ingest();
        Path damaged = folder.resolve("facts/events/variant=a/damaged.parquet");
        Files.writeString(damaged, "PAR1 and no more");

        Outcome outcome = compare();

        assertThat(outcome.status()).isEqualTo(FAILED);
        assertThat(outcome.err())
                .startsWith("heddle: cannot compare the facts in " + facts())
                .contains("damaged.parquet");
        assertThat(outcome.err().lines()).hasSize(1);
    }

    @Test
    void one_log_is_summarised() throws Exception {
        Path log = log("gc.log", 5, 7, 9);

        Outcome text = HeddleProcess.outcome("fleet", "show", log.toString());
        Outcome json = HeddleProcess.outcome("fleet", "show", log.toString(), "--json", "-");

        assertThat(text.status()).isEqualTo(SUCCESS);
        assertThat(text.out())
                .contains("parallel")
                .containsPattern("Pause Young +3 +21.0 ms +7.00 ms +7.00 ms")
                .containsPattern("Allocation Failure +3");
        assertThat(Schemas.of("fleet.show").validate(json.out(), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void files_that_are_no_log_and_several_logs_are_refused() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "hello\n");
        Path log = log("gc.log", 5);
        Path other = log("other.log", 5);

        assertThat(HeddleProcess.outcome("fleet", "show", text.toString()).err())
                .isEqualTo(
                        "heddle: no line of %s is one of a GC log. -Xlog:gc*:file=gc.log makes one.\n".formatted(text));
        assertThat(HeddleProcess.outcome("fleet", "show", log.toString(), other.toString())
                        .err())
                .startsWith("heddle: these are 2 logs: ");
    }
}

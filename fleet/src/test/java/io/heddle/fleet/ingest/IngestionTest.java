package io.heddle.fleet.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.ingest.JobLayout.JobPart;
import io.heddle.fleet.testing.LogText;
import io.heddle.fleet.testing.TestFleet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestionTest {
    @TempDir
    Path folder;

    private TestFleet fleet;

    @BeforeEach
    void create() {
        fleet = new TestFleet(folder);
    }

    @Test
    void a_log_becomes_a_row_for_each_pause_and_one_for_itself() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04).full(50, 0.4));

        List<Outcome> outcomes = fleet.ingest();

        assertThat(outcomes).extracting(Outcome::result).containsExactly(Outcome.Result.ADDED);
        assertThat(
                        fleet.column(
                                FactTable.EVENTS,
                                "concat_ws(' ', variant, job, instance, kind, duration_nanos, gc_cpu_user_nanos, heap_max_bytes)"))
                .containsExactly(
                        "a shop 1 FULL 50000000 400000000 104857600", "a shop 1 YOUNG 5000000 40000000 104857600");
        assertThat(fleet.column(
                        FactTable.LOGS, "concat_ws(' ', job, collector, platform, events, covered_nanos, jvms)"))
                .containsExactly("shop PARALLEL 8 CPUs, 31 GiB 2 1005000000 1");
    }

    @Test
    void factors_that_the_user_states_are_facts() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04));

        fleet.ingest(
                Map.of(
                        JobPart.PROGRAM, "shop.jar",
                        JobPart.USER, "web",
                        JobPart.CHANGE, "4711",
                        JobPart.PLATFORM, "zen"),
                folder.resolve("logs"));

        assertThat(fleet.column(FactTable.LOGS, "concat_ws(' ', program, job_user, change_id, platform)"))
                .containsExactly("shop.jar web 4711 zen");
    }

    @Test
    void a_log_that_is_read_again_adds_nothing() throws Exception {
        Path log = fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04));
        fleet.ingest();
        Files.setLastModifiedTime(log, FileTime.fromMillis(0));

        assertThat(fleet.ingest()).extracting(Outcome::result).containsExactly(Outcome.Result.KNOWN);
        assertThat(fleet.ingest()).extracting(Outcome::result).containsExactly(Outcome.Result.KNOWN);
        assertThat(fleet.column(FactTable.EVENTS, "kind")).hasSize(1);
    }

    @Test
    void a_copy_of_a_log_and_its_compressed_form_are_known() throws Exception {
        LogText text = LogText.ofParallel(100).young(5, 0.04);
        fleet.log("a", "shop", "1", text);
        fleet.ingest();
        Path compressed = folder.resolve("logs/a/shop/1.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }

        List<Outcome> outcomes = fleet.ingest();

        assertThat(outcomes).extracting(Outcome::result).containsOnly(Outcome.Result.KNOWN);
        assertThat(outcomes.getFirst().note()).contains("it has the contents of", "1.log");
    }

    @Test
    void a_log_that_has_grown_replaces_itself() throws Exception {
        LogText text = LogText.ofParallel(100).young(5, 0.04);
        fleet.log("a", "shop", "1", text);
        fleet.log("b", "shop", "1", text);
        fleet.ingest();
        fleet.log("a", "shop", "1", text.young(6, 0.05).young(7, 0.06));

        List<Outcome> outcomes = fleet.ingest();

        assertThat(outcomes).extracting(Outcome::result).containsExactly(Outcome.Result.GROWN, Outcome.Result.KNOWN);
        assertThat(fleet.compare().coverage().pauses()).isEqualTo(4);
    }

    @Test
    void a_new_log_at_the_path_of_an_old_one_stands_beside_it() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04).young(6, 0.04));
        fleet.ingest();
        fleet.log("a", "shop", "1", LogText.ofParallel(200).young(5, 0.04));

        assertThat(fleet.ingest()).extracting(Outcome::result).containsExactly(Outcome.Result.ADDED);
        assertThat(fleet.column(FactTable.LOGS, "supersedes IS NULL")).containsExactly("true", "true");
    }

    @Test
    void files_that_are_no_logs_are_left_out_with_a_reason() throws Exception {
        fleet.file("a", "shop", "1.log", "the quick brown fox\n");
        fleet.file("a", "shop", "2.json", "{\"schema\": \"other/1\"}");
        fleet.file("a", "shop", "3.jfr", "FLR\0 torn");
        fleet.file("a", "shop", "4.log", "");
        Path stranger = Files.writeString(folder.resolve("logs/stranger"), "text");

        List<Outcome> outcomes = fleet.ingest();

        assertThat(outcomes).extracting(Outcome::result).containsOnly(Outcome.Result.LEFT_OUT);
        assertThat(outcomes.get(0).note()).isEqualTo("no line is one of a GC log");
        assertThat(outcomes.get(1).note()).contains("it is JSON, but not of heddle.run/1");
        assertThat(outcomes.get(2).note()).isEqualTo("the recording has no event of a JVM");
        assertThat(outcomes.get(3).note()).isEqualTo("no line is one of a GC log");
        assertThat(outcomes.get(4).file()).isEqualTo(stranger);
        assertThat(outcomes.get(4).note()).isEqualTo("its path does not match --layout");
    }

    @Test
    void a_part_without_name_is_asked_for() throws Exception {
        Path log = fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04));

        List<Outcome> outcomes =
                fleet.ingest(new InstanceNaming(Map.of(JobPart.JOB, "shop", JobPart.VARIANT, "a"), null), log);

        assertThat(outcomes.getFirst().note())
                .isEqualTo("its instance has no name. Use --instance, or {instance} in --layout");
    }

    @Test
    void a_variant_that_cannot_name_a_folder_is_refused() throws Exception {
        Path log = fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04));

        List<Outcome> outcomes = fleet.ingest(
                new InstanceNaming(Map.of(JobPart.JOB, "shop", JobPart.VARIANT, "../x", JobPart.INSTANCE, "1"), null),
                log);

        assertThat(outcomes.getFirst().note()).startsWith("'../x' cannot name a variant");
    }

    @Test
    void names_may_have_any_characters() throws Exception {
        Path log = fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04));
        String hostile = "'; DROP TABLE logs; -- \u001b[31m\n\"<b>";

        fleet.ingest(
                new InstanceNaming(Map.of(JobPart.JOB, hostile, JobPart.VARIANT, "a", JobPart.INSTANCE, hostile), null),
                log);

        assertThat(fleet.column(FactTable.EVENTS, "job")).containsExactly(hostile);
    }

    @Test
    void run_files_have_the_cpu_time_of_an_instance() throws Exception {
        fleet.file(
                "a",
                "shop",
                "1.json",
                "{\"schema\": \"heddle.run/1\", \"run\": {\"cpuSeconds\": 12.5, \"peakRssBytes\": 1000, \"other\": [1]}}");

        assertThat(fleet.ingest()).extracting(Outcome::result).containsExactly(Outcome.Result.ADDED);
        assertThat(fleet.column(FactTable.PROCESSES, "concat_ws(' ', job, instance, cpu_nanos, peak_rss_bytes)"))
                .containsExactly("shop 1 12500000000 1000");
        assertThat(fleet.ingest()).extracting(Outcome::result).containsExactly(Outcome.Result.KNOWN);
        assertThat(fleet.column(FactTable.PROCESSES, "job")).hasSize(1);
    }

    @Test
    void a_path_that_does_not_exist_is_an_error_before_anything_is_written() {
        assertThatThrownBy(() -> fleet.ingest(Map.of(), folder.resolve("nowhere")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("there is no such file");
        assertThat(folder.resolve("facts")).doesNotExist();
    }

    @Test
    void only_complete_files_have_names_of_facts() throws IOException, InterruptedException {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).young(5, 0.04));
        fleet.ingest();

        try (Stream<Path> files = Files.walk(folder.resolve("facts"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith(".")))
                    .containsExactly(".lock");
        }
    }
}

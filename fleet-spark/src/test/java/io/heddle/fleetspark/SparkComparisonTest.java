package io.heddle.fleetspark;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.fleet.compare.Factor;
import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.LeftOutJob.Reason;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.compare.Metric;
import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.ingest.InstanceNaming;
import io.heddle.fleet.ingest.JobLayout.JobPart;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.fleet.testing.LogText;
import io.heddle.fleet.testing.TestFleet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkComparisonTest {
    @TempDir
    Path temporary;

    @Test
    void all_figures_of_generated_facts_equal_those_of_duckdb() throws Exception {
        try (GeneratedFacts facts = new GeneratedFacts(temporary)) {
            facts.add("a", 400);
            facts.add("b", 400);

            FleetComparison comparison = Engines.compare(facts.folder(), "a", "b");

            assertThat(comparison.effects()).hasSize(Metric.values().length);
            assertThat(comparison.coverage().jobs()).isGreaterThan(100);
            assertThat(comparison.coverage().copiedInstances()).isPositive();
            assertThat(comparison.coverage().changedInstances()).isPositive();
            assertThat(comparison.coverage().withoutCpu()).isPositive();
            assertThat(comparison.coverage().withoutGcCpu()).isPositive();
            assertThat(comparison.leftOut()).extracting("reason").contains(Reason.OTHER_FACTORS, Reason.COMMITTED);
        }
    }

    @Test
    void one_engine_compares_several_times() throws Exception {
        try (GeneratedFacts facts = new GeneratedFacts(temporary);
                QueryEngine spark = SparkEngine.open(facts.folder().root().toString(), Engines.MASTER)) {
            facts.add("a", 50);
            facts.add("b", 50);
            facts.add("c", 40);
            Matching loose = new Matching(EnumSet.noneOf(Factor.class), 1);

            FleetComparison first = FleetComparison.of(spark, "a", "b", Matching.STANDARD);
            FleetComparison second = FleetComparison.of(spark, "a", "c", loose);

            Engines.assertAgree(first, Engines.onDuckDb(facts.folder(), "a", "b", Matching.STANDARD));
            Engines.assertAgree(second, Engines.onDuckDb(facts.folder(), "a", "c", loose));
        }
    }

    @Test
    void logs_as_they_are_ingested_are_compared_as_by_duckdb() throws Exception {
        TestFleet fleet = new TestFleet(temporary);
        for (String variant : List.of("a", "b")) {
            for (int i = 0; i < 12; i++) {
                LogText log = LogText.ofParallel(100).of(variant + i).young(10 + i, 0.1);
                fleet.log(variant, "job-" + i % 6, "" + i, variant.equals("a") ? log.full(90, 0.5) : log.full(60, 0.4));
                fleet.file(
                        variant,
                        "job-" + i % 6,
                        i + ".json",
                        "{\"schema\": \"heddle.run/1\", \"run\": {\"cpuSeconds\": %d, \"peakRssBytes\": null}}"
                                .formatted(i + 1));
            }
        }
        fleet.ingest();
        fleet.log(
                "a",
                "job-1",
                "1",
                LogText.ofParallel(100).of("a1").young(11, 0.1).full(90, 0.5).young(7, 0.1));
        fleet.ingest();

        FleetComparison comparison = Engines.compare(fleet.facts(), "a", "b");

        assertThat(comparison.coverage().jobs()).isEqualTo(6);
        assertThat(comparison.coverage().pauses()).isEqualTo(49);
    }

    @Test
    void names_may_have_any_characters() throws Exception {
        TestFleet fleet =
                new TestFleet(Files.createDirectories(temporary.resolve("it's [a] {b,c} *? 100% x=1 \\ \u00e4")));
        List<String> names =
                List.of("'; DROP TABLE logs; --", "\u001b[31m\n\"<b>", "${baseline}", "A", "a", "a ", "\ud83d\ude00");
        for (String variant : List.of("a", "b")) {
            for (String name : names) {
                Path log = fleet.log(
                        variant,
                        "job-" + names.indexOf(name),
                        "1",
                        LogText.ofParallel(100)
                                .of(variant + names.indexOf(name))
                                .young(variant.equals("a") ? 10 : 20, 0.1));
                fleet.ingest(
                        new InstanceNaming(
                                Map.of(
                                        JobPart.VARIANT,
                                        variant,
                                        JobPart.JOB,
                                        name,
                                        JobPart.INSTANCE,
                                        name,
                                        JobPart.PROGRAM,
                                        name,
                                        JobPart.USER,
                                        name),
                                null),
                        log);
            }
        }

        FleetComparison comparison = Engines.compare(fleet.facts(), "a", "b");

        assertThat(comparison.effects().getFirst().effects())
                .extracting(effect -> effect.job().job())
                .containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void a_variant_that_looks_like_a_number_is_text() throws Exception {
        List<String> variants = List.of("17", "1e5", "0017", "17.0", "true", "2026-01-01", "null", "a+b", "A", "a");
        try (GeneratedFacts facts = new GeneratedFacts(temporary)) {
            for (int i = 0; i < variants.size(); i++) {
                facts.add(variants.get(i), 3 + i);
            }
            List<String> sorted = new ArrayList<>(variants);
            Collections.sort(sorted);

            try (QueryEngine spark = SparkEngine.open(facts.folder().root().toString(), Engines.MASTER)) {
                assertThat(spark.variants()).isEqualTo(sorted);
                Engines.assertAgree(
                        FleetComparison.of(spark, "17", "1e5", Matching.STANDARD),
                        Engines.onDuckDb(facts.folder(), "17", "1e5", Matching.STANDARD));
                spark.read(variants);
                List<String> read = new ArrayList<>();
                spark.query(
                        "SELECT DISTINCT variant FROM logs ORDER BY 1", row -> read.add(String.valueOf(row.text(1))));
                assertThat(read).isEqualTo(sorted);
            }
        }
    }

    @Test
    void variants_without_facts_are_empty() throws Exception {
        try (GeneratedFacts facts = new GeneratedFacts(temporary)) {
            facts.add("a", 3);
            Files.createDirectories(facts.folder().partition(FactTable.LOGS, "empty"));

            assertThat(Engines.compare(facts.folder(), "a", "empty").coverage().candidateJobs())
                    .isZero();
            assertThat(Engines.compare(facts.folder(), "none", "empty")
                            .coverage()
                            .jobs())
                    .isZero();
        }
        assertThat(Engines.compare(new FactsFolder(temporary.resolve("nowhere")), "a", "b")
                        .coverage()
                        .jobs())
                .isZero();
    }

    @Test
    void columns_that_a_file_lacks_are_null_and_further_ones_are_ignored() throws Exception {
        try (GeneratedFacts facts = new GeneratedFacts(temporary)) {
            facts.add("a", 20);
            facts.add("b", 20);
            facts.write(
                    FactTable.PROCESSES,
                    "b",
                    7,
                    "SELECT 'job-1' AS job, '0' AS instance, 5 AS cpu_nanos, 'new' AS source");
            facts.write(FactTable.PROCESSES, "a", 7, "SELECT 'job-1' AS job, 'later' AS instance");

            Engines.compare(facts.folder(), "a", "b");
        }
    }

    @Test
    void files_that_are_being_written_and_files_of_other_programs_are_not_read() throws Exception {
        try (GeneratedFacts facts = new GeneratedFacts(temporary)) {
            facts.add("a", 20);
            facts.add("b", 20);
            FleetComparison before = Engines.onDuckDb(facts.folder(), "a", "b", Matching.STANDARD);
            String query = "SELECT 1 AS log_id, 'hidden' AS job, '1' AS instance";
            for (String name : List.of(".x.parquet", "_x.parquet", "_SUCCESS", "x.parquet.crc", "notes.txt")) {
                facts.write(FactTable.LOGS, "a", name, query);
            }
            Path nested = facts.folder().partition(FactTable.LOGS, "a").resolve("old");
            Files.createDirectories(nested);
            Files.copy(nested.resolveSibling("_x.parquet"), nested.resolve("x.parquet"));

            Engines.assertAgree(Engines.compare(facts.folder(), "a", "b"), before);
        }
    }
}

package io.heddle.fleet.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.fleet.compare.LeftOutJob.Reason;
import io.heddle.fleet.facts.FactTable;
import io.heddle.fleet.testing.LogText;
import io.heddle.fleet.testing.TestFleet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetComparisonTest {
    @TempDir
    Path folder;

    private TestFleet fleet;

    @BeforeEach
    void create() {
        fleet = new TestFleet(folder);
    }

    /** An instance with one young collection for each pause given, in milliseconds, and 0.1 s of GC CPU time each. */
    private void instance(String variant, String job, String instance, double cpuSeconds, double... pauses) {
        LogText log = LogText.ofParallel(100).of(variant + job + instance);
        for (double pause : pauses) {
            log.young(pause, 0.09);
        }
        fleet.log(variant, job, instance, log);
        fleet.file(
                variant,
                job,
                instance + ".json",
                "{\"schema\": \"heddle.run/1\", \"run\": {\"cpuSeconds\": %s, \"peakRssBytes\": 1000}}"
                        .formatted(cpuSeconds));
    }

    private FleetEffect effect(FleetComparison comparison, Metric metric) {
        return comparison.effects().stream()
                .filter(effect -> effect.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void equation_1_is_the_mean_of_the_instances_ratios_and_equation_2_the_ratio_of_the_variants() throws Exception {
        // 0.2 s of 1 s and 0.2 s of 4 s: 0.2 and 0.05.
        instance("a", "shop", "1", 1, 10, 20);
        instance("a", "shop", "2", 4, 10, 20);
        // 0.1 s of 2 s.
        instance("b", "shop", "1", 2, 10);
        fleet.ingest();

        JobEffect shop = effect(fleet.compare(), Metric.GC_CPU).effects().getFirst();

        assertThat(shop.baseline().mean()).isEqualTo(0.125, within(1e-12));
        assertThat(shop.baseline().instances()).isEqualTo(2);
        assertThat(shop.candidate().mean()).isEqualTo(0.05, within(1e-12));
        assertThat(shop.improvement()).isEqualTo(2.5, within(1e-12));
    }

    @Test
    void equation_3_is_the_pause_time_of_an_instance_over_its_pauses() throws Exception {
        instance("a", "shop", "1", 1, 10, 30);
        instance("b", "shop", "1", 1, 10);
        fleet.ingest();

        JobEffect shop = effect(fleet.compare(), Metric.PAUSE).effects().getFirst();

        assertThat(shop.baseline().mean()).isEqualTo(0.020, within(1e-12));
        assertThat(shop.improvement()).isEqualTo(2, within(1e-12));
    }

    @Test
    void the_cpu_times_of_an_instances_processes_add_up_without_copies() throws Exception {
        instance("a", "shop", "1", 1, 10, 20);
        fleet.file(
                "a",
                "shop",
                "1.second",
                "{\"schema\": \"heddle.run/1\", \"run\": {\"cpuSeconds\": 3, \"peakRssBytes\": 2}}");
        fleet.file(
                "a",
                "shop",
                "1.copy",
                "{\"schema\": \"heddle.run/1\", \"run\": {\"cpuSeconds\": 3, \"peakRssBytes\": 2}}");
        instance("b", "shop", "1", 1, 10, 20);
        fleet.ingest();

        JobEffect shop = effect(fleet.compare(), Metric.GC_CPU).effects().getFirst();

        assertThat(shop.baseline().mean()).isEqualTo(0.2 / 4, within(1e-12));
    }

    @Test
    void folders_above_the_facts_may_have_any_names() throws Exception {
        fleet = new TestFleet(folder.resolve("job=7").resolve("variant=a [1]*?{b}'"));
        fleet.log("a", "shop", "1", LogText.ofParallel(100).of("a").young(20, 0.1));
        fleet.log("b", "shop", "1", LogText.ofParallel(100).of("b").young(10, 0.1));
        fleet.ingest();

        assertThat(effect(fleet.compare(), Metric.PAUSE).effects())
                .extracting(effect -> effect.job().job())
                .containsExactly("shop");
    }

    @Test
    void a_variant_without_logs_leaves_nothing_to_compare() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).young(10, 0.1));
        fleet.ingest();
        Files.createDirectories(fleet.facts().partition(FactTable.EVENTS, "b"));

        FleetComparison comparison = fleet.compare();

        assertThat(comparison.effects()).isEmpty();
        assertThat(comparison.leftOut()).extracting(LeftOutJob::reason).containsExactly(Reason.ONLY_BASELINE);
    }

    @Test
    void full_collections_have_a_figure_of_their_own() throws Exception {
        fleet.log(
                "a",
                "shop",
                "1",
                LogText.ofParallel(100).of("a shop").young(10, 0.1).full(90, 0.1));
        fleet.log(
                "b",
                "shop",
                "1",
                LogText.ofParallel(100).of("b shop").young(10, 0.1).full(60, 0.1));
        fleet.log("a", "other", "1", LogText.ofParallel(100).of("a other").young(10, 0.1));
        fleet.log(
                "b",
                "other",
                "1",
                LogText.ofParallel(100).of("b other").young(10, 0.1).full(60, 0.1));
        fleet.ingest();

        FleetEffect full = effect(fleet.compare(), Metric.FULL_PAUSE);

        assertThat(full.effects()).hasSize(1);
        assertThat(full.mean().value()).isEqualTo(1.5, within(1e-12));
    }

    @Test
    void jobs_count_alike_in_the_mean_and_by_their_instances_in_the_weighted_one() throws Exception {
        instance("a", "small", "1", 1, 20);
        instance("b", "small", "1", 1, 10);
        for (int i = 0; i < 3; i++) {
            instance("a", "large", "%d".formatted(i), 1, 10);
            instance("b", "large", "%d".formatted(i), 1, 10 + 1e-3 * i);
        }
        fleet.ingest();

        FleetEffect pause = effect(fleet.compare(), Metric.PAUSE);

        assertThat(pause.mean().value()).isEqualTo(Math.sqrt(2), within(1e-3));
        assertThat(pause.weighted().value()).isEqualTo(Math.pow(2, 0.25), within(1e-3));
    }

    @Test
    void jobs_are_matched_by_their_factors() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).of("a shop").young(10, 0.1));
        fleet.log("b", "shop", "1", LogText.ofParallel(200).of("b shop").young(10, 0.1));
        fleet.log("a", "only-a", "1", LogText.ofParallel(100).of("a only-a").young(10, 0.1));
        fleet.log("b", "only-b", "1", LogText.ofParallel(100).of("b only-b").young(10, 0.1));
        fleet.ingest();

        FleetComparison strict = fleet.compare();
        FleetComparison loose = fleet.compare(new Matching(EnumSet.complementOf(EnumSet.of(Factor.HEAP)), 1.5));

        assertThat(strict.coverage().jobs()).isZero();
        assertThat(strict.leftOut())
                .extracting(LeftOutJob::job, LeftOutJob::reason)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("shop", Reason.OTHER_FACTORS),
                        org.assertj.core.groups.Tuple.tuple("shop", Reason.OTHER_FACTORS),
                        org.assertj.core.groups.Tuple.tuple("only-a", Reason.ONLY_BASELINE),
                        org.assertj.core.groups.Tuple.tuple("only-b", Reason.ONLY_CANDIDATE));
        assertThat(loose.coverage().jobs()).isEqualTo(1);
    }

    @Test
    void jobs_whose_committed_heaps_differ_too_much_are_left_out() throws Exception {
        String larger = LogText.ofParallel(100).young(10, 0.1).toString().replace("(100M)", "(40M)");
        fleet.log("a", "shop", "1", LogText.ofParallel(100).of("a shop").young(10, 0.1));
        fleet.log("b", "shop", "1", larger);
        fleet.ingest();

        assertThat(fleet.compare().leftOut()).extracting(LeftOutJob::reason).containsExactly(Reason.COMMITTED);
        assertThat(fleet.compare(new Matching(EnumSet.allOf(Factor.class), 3))
                        .coverage()
                        .jobs())
                .isEqualTo(1);
    }

    @Test
    void a_log_under_two_instances_counts_for_neither() throws Exception {
        LogText same = LogText.ofParallel(100).young(10, 0.1);
        fleet.log("a", "shop", "1", same);
        fleet.log("b", "shop", "1", same);
        fleet.log("a", "shop", "2", LogText.ofParallel(100).young(20, 0.1));
        fleet.log("b", "shop", "2", LogText.ofParallel(100).young(10, 0.2));
        fleet.ingest();

        FleetComparison comparison = fleet.compare();

        assertThat(comparison.coverage().copiedInstances()).isEqualTo(2);
        assertThat(comparison.coverage().baselineInstances()).isEqualTo(1);
        assertThat(effect(comparison, Metric.PAUSE).mean().value()).isEqualTo(2, within(1e-12));
    }

    @Test
    void an_instance_that_changed_its_heap_counts_for_neither_setting() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).of("a shop").young(10, 0.1));
        fleet.file("a", "shop", "1.old", LogText.ofParallel(200).young(11, 0.1));
        fleet.log("b", "shop", "1", LogText.ofParallel(100).of("b shop").young(12, 0.1));
        fleet.ingest();

        FleetComparison comparison = fleet.compare();

        assertThat(comparison.coverage().jobs()).isZero();
        assertThat(comparison.coverage().changedInstances()).isEqualTo(1);
        assertThat(comparison.leftOut()).extracting(LeftOutJob::job).contains("shop");
    }

    @Test
    void a_rotated_file_without_the_header_belongs_to_the_instance_of_the_others() throws Exception {
        fleet.log("a", "shop", "1", LogText.ofParallel(100).of("a").young(10, 0.1));
        fleet.file("a", "shop", "1.log.0", LogText.withoutHeader().of("a").young(30, 0.1));
        fleet.log("b", "shop", "1", LogText.ofParallel(100).of("b").young(10, 0.1));
        fleet.ingest();

        FleetComparison comparison = fleet.compare();

        assertThat(comparison.coverage().baselineInstances()).isEqualTo(1);
        assertThat(effect(comparison, Metric.PAUSE).mean().value()).isEqualTo(2, within(1e-12));
    }

    @Test
    void jobs_without_cpu_times_are_compared_by_pause_and_counted() throws Exception {
        String z = LogText.ofParallel(100).young(10, 0.1).toString().replaceAll("(?m)^.*gc,cpu.*\n", "");
        fleet.log("a", "shop", "1", z);
        fleet.log("b", "shop", "1", z.replace("10.000ms", "5.000ms"));
        fleet.ingest();

        FleetComparison comparison = fleet.compare();

        assertThat(comparison.effects()).extracting(FleetEffect::metric).containsExactly(Metric.PAUSE);
        assertThat(comparison.coverage().withoutGcCpu()).isEqualTo(1);
        assertThat(comparison.coverage().withoutCpu()).isEqualTo(1);
    }

    @Test
    void a_large_effect_is_found_with_its_winners_and_losers() throws Exception {
        for (int job = 0; job < 10; job++) {
            // All jobs halve their pauses, but one doubles them.
            double factor = job == 3 ? 2 : 0.5;
            for (int i = 0; i < 4; i++) {
                double noise = 1 + 0.01 * i + 0.001 * job;
                instance("a", "job-" + job, "" + i, 1, 10 * noise, 12 * noise);
                instance("b", "job-" + job, "" + i, 1, 10.1 * factor * noise, 12 * factor * noise);
            }
        }
        fleet.ingest();

        FleetEffect pause = effect(fleet.compare(), Metric.PAUSE);

        assertThat(pause.gains()).hasSize(9);
        assertThat(pause.losses()).extracting(effect -> effect.job().job()).containsExactly("job-3");
        assertThat(pause.mean().interval(0.95).orElseThrow().contains(1.74)).isTrue();
    }
}

package io.heddle.lint.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.scan.SourceScanner;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostRankingTest {
    @TempDir
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static CostRanking ranking;

    @BeforeAll
    static void record() throws IOException {
        Path file = folder.resolve("run.jfr");
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording();
                ForkJoinPool pool = new ForkJoinPool(2)) {
            recording.enable("jdk.ThreadSleep").withoutThreshold().withStackTrace();
            recording.enable("jdk.ThreadPark").withoutThreshold().withStackTrace();
            recording
                    .enable("jdk.ObjectAllocationSample")
                    .with("throttle", "off")
                    .withStackTrace();
            recording.start();
            // Its halves exceed the thread-local allocation buffers, in which JFR sees no allocation.
            pool.invoke(new SleepyTask(new int[4_000_000]));
            recording.stop();
            recording.dump(file);
        }
        ScanResult scan =
                SourceScanner.scan(List.of(Path.of("src/test/java/io/heddle/lint/recording/SleepyTask.java")));
        ranking = CostRanking.of(scan.findings(), scan.files(), WorkerCosts.read(file));
    }

    private static Map<Rule, RuntimeCost> costs() {
        return ranking.findings().stream()
                .collect(Collectors.toMap(
                        each -> each.finding().rule(), each -> Objects.requireNonNull(each.cost()), RuntimeCost::plus));
    }

    @Test
    void the_most_expensive_finding_is_first() {
        assertThat(ranking.findings().getFirst().finding().rule()).isEqualTo(Rule.SLEEPY_WORKER);
        assertThat(Objects.requireNonNull(ranking.findings().getFirst().cost()).waits())
                .isGreaterThanOrEqualTo(8);
    }

    @Test
    void the_cost_of_copies_is_their_allocation() {
        assertThat(costs().getOrDefault(Rule.COPY_ON_FORK, RuntimeCost.NONE).allocatedBytes())
                .isPositive();
    }

    @Test
    void a_cost_without_a_finding_is_listed_with_its_stack() {
        assertThat(ranking.missed().getFirst().stack().getFirst().toString())
                .startsWith("io.heddle.lint.recording.SleepyTask.compute:19");
    }

    @Test
    void a_file_that_is_no_recording_is_refused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jfr"), "no recording");

        assertThatThrownBy(() -> WorkerCosts.read(text)).isInstanceOf(IOException.class);
    }
}

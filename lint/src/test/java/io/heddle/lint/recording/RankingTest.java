package io.heddle.lint.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.lint.scan.Scan;
import io.heddle.lint.scan.Scanner;
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

class RankingTest {
    @TempDir
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static Ranking ranking;

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
            // Its halves are too large for any thread's own buffer, in which allocations aren't seen.
            pool.invoke(new Drowsy(new int[4_000_000]));
            recording.stop();
            recording.dump(file);
        }
        Scan scan = Scanner.scan(List.of(Path.of("src/test/java/io/heddle/lint/recording/Drowsy.java")));
        ranking = Ranking.of(scan.findings(), scan.files(), Recording.read(file));
    }

    private static Map<Rule, Cost> costs() {
        return ranking.findings().stream()
                .collect(Collectors.toMap(
                        each -> each.finding().rule(), each -> Objects.requireNonNull(each.cost()), Cost::plus));
    }

    @Test
    void the_dearest_is_first() {
        assertThat(ranking.findings().getFirst().finding().rule()).isEqualTo(Rule.SLEEPY_WORKER);
        assertThat(Objects.requireNonNull(ranking.findings().getFirst().cost()).waits())
                .isGreaterThanOrEqualTo(8);
    }

    @Test
    void copies_are_what_they_allocate() {
        assertThat(costs().getOrDefault(Rule.COPY_ON_FORK, Cost.NONE).allocatedBytes())
                .isPositive();
    }

    @Test
    void what_no_rule_finds_is_listed_with_its_stack() {
        assertThat(ranking.missed().getFirst().stack().getFirst().toString())
                .startsWith("io.heddle.lint.recording.Drowsy.compute:19");
    }

    @Test
    void a_file_that_is_no_recording_is_said() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jfr"), "no recording");

        assertThatThrownBy(() -> Recording.read(text)).isInstanceOf(IOException.class);
    }
}

package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultCacheTest {
    @TempDir
    Path folder;

    private int measured;

    private record Count(int value) {}

    private int measureOnce(String part, String... asked) throws Exception {
        return measureOnce(new ResultCache(folder, false), part, asked);
    }

    private int measureOnce(ResultCache cache, String part, String... asked) throws Exception {
        return cache.measureOnce(part, List.of(asked), Count.class, () -> new Count(++measured))
                .value();
    }

    @Test
    void a_stored_part_is_not_measured_again() throws Exception {
        assertThat(measureOnce("one", "a")).isEqualTo(1);
        assertThat(measureOnce("two", "a")).isEqualTo(2);
        assertThat(measureOnce("one", "a")).isEqualTo(1);
    }

    @Test
    void a_part_with_other_inputs_is_measured_again() throws Exception {
        measureOnce("one", "a");
        assertThat(measureOnce("one", "a", "b")).isEqualTo(2);
        assertThat(measureOnce("one", "a")).isEqualTo(3);
    }

    @Test
    void an_interrupted_part_is_not_stored() throws Exception {
        assertThatThrownBy(() -> new ResultCache(folder, false).measureOnce("one", List.of("a"), Count.class, () -> {
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(measureOnce("one", "a")).isEqualTo(1);
    }

    @Test
    void a_result_without_inputs_is_measured_again() throws Exception {
        measureOnce("one", "a");
        Files.delete(folder.resolve("one.asked.json"));
        assertThat(measureOnce("one", "a")).isEqualTo(2);
    }

    @Test
    void a_fresh_cache_discards_the_parts_that_are_asked_for() throws Exception {
        measureOnce("one", "a");
        measureOnce("one-of-many", "a");
        Path evidence = Files.createDirectories(folder.resolve("one.evidence")).resolve("app.json");
        Files.createFile(evidence);

        ResultCache fresh = new ResultCache(folder, true);
        assertThat(measureOnce(fresh, "one", "a")).isEqualTo(3);
        assertThat(evidence).doesNotExist();
        assertThat(measureOnce(fresh, "one", "a")).isEqualTo(3);
        assertThat(measureOnce("one-of-many", "a")).isEqualTo(2);
    }

    @Test
    void nan_and_verdicts_can_be_stored() throws Exception {
        record Page(List<Comparison> comparisons) {}
        Comparison comparison = new Comparison(
                "wallSeconds",
                "fifo",
                "default",
                List.of(0.5),
                Double.NaN,
                0.95,
                new ConfidenceInterval(0.4, 0.6, 0.95),
                Verdict.NO_DIFFERENCE,
                null);
        ResultCache cache = new ResultCache(folder, false);
        cache.measureOnce("one", List.of(), Page.class, () -> new Page(List.of(comparison)));

        Page page = cache.measureOnce("one", List.of(), Page.class, () -> {
            throw new AssertionError("it is there");
        });
        assertThat(page.comparisons()).containsExactly(comparison);
    }
}

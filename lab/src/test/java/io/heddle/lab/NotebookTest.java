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

class NotebookTest {
    @TempDir
    Path folder;

    private int measured;

    private record Count(int value) {}

    private int entry(String part, String... asked) throws Exception {
        return new Notebook(folder)
                .entry(part, List.of(asked), Count.class, () -> new Count(++measured))
                .value();
    }

    @Test
    void what_is_there_is_not_measured_again() throws Exception {
        assertThat(entry("one", "a")).isEqualTo(1);
        assertThat(entry("two", "a")).isEqualTo(2);
        assertThat(entry("one", "a")).isEqualTo(1);
    }

    @Test
    void an_answer_to_another_question_is_not_taken() throws Exception {
        entry("one", "a");
        assertThat(entry("one", "a", "b")).isEqualTo(2);
        assertThat(entry("one", "a")).isEqualTo(3);
    }

    @Test
    void an_interrupted_part_leaves_no_entry() throws Exception {
        assertThatThrownBy(() -> new Notebook(folder).entry("one", List.of("a"), Count.class, () -> {
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(entry("one", "a")).isEqualTo(1);
    }

    @Test
    void an_answer_whose_question_was_lost_is_measured_again() throws Exception {
        entry("one", "a");
        Files.delete(folder.resolve("one.asked.json"));
        assertThat(entry("one", "a")).isEqualTo(2);
    }

    @Test
    void a_cleared_notebook_has_nothing() throws Exception {
        entry("one", "a");
        new Notebook(folder).clear();
        assertThat(entry("one", "a")).isEqualTo(2);
        new Notebook(folder.resolve("absent")).clear();
    }

    @Test
    void figures_that_are_none_and_verdicts_come_back() throws Exception {
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
        Notebook notebook = new Notebook(folder);
        notebook.entry("one", List.of(), Page.class, () -> new Page(List.of(comparison)));

        Page page = notebook.entry("one", List.of(), Page.class, () -> {
            throw new AssertionError("it is there");
        });
        assertThat(page.comparisons()).containsExactly(comparison);
    }
}

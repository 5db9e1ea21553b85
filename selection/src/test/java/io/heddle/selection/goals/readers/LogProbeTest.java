package io.heddle.selection.goals.readers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.GoalValue;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogProbeTest {
    @TempDir
    Path folder = Path.of("");

    private Path log = Path.of("");

    @BeforeEach
    void begin() throws IOException {
        log = folder.resolve("app.log");
        Files.writeString(log, "took 1000 ms\n");
    }

    private void append(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.APPEND);
    }

    private LogProbe probe(String statistic, String regex) {
        GoalSpec goal = GoalSpec.parse(statistic + ":less=log:" + log + "#" + regex);
        return new LogProbe((GoalSource.LogLines) goal.source(), goal.statistic());
    }

    private LogProbe probe(String statistic) {
        return probe(statistic, "took (\\S+) ms");
    }

    private static GoalValue value(GoalReading earlier, GoalReading later) {
        GoalInterval interval = GoalInterval.between(earlier, later);
        assertThat(interval).isInstanceOf(GoalInterval.Known.class);
        return ((GoalInterval.Known) interval).value();
    }

    private static String reason(GoalReading earlier, GoalReading later) {
        return ((GoalInterval.Unknown) GoalInterval.between(earlier, later)).reason();
    }

    private static String failure(LogProbe probe) {
        return String.valueOf(
                Assertions.catchThrowableOfType(IOException.class, probe::read).getMessage());
    }

    @Test
    void a_value_is_the_mean_of_the_lines_after_the_first_reading() throws IOException {
        try (LogProbe probe = probe("value")) {
            GoalReading earlier = probe.read();
            append("took 10 ms\nother\ntook 2e1 ms\ntook 9");

            assertThat(value(earlier, probe.read()))
                    .extracting(GoalValue::value, GoalValue::observations)
                    .containsExactly(15.0, 2.0);

            GoalReading between = probe.read();
            append("9.5 ms\n");
            assertThat(value(between, probe.read()).value()).isEqualTo(99.5);
        }
    }

    @Test
    void a_rate_counts_lines_with_or_without_numbers() throws IOException {
        try (LogProbe probe = probe("rate", "took")) {
            GoalReading earlier = probe.read();
            append("took -\ntook 1 took 2\nother\n");

            assertThat(value(earlier, probe.read()).observations()).isEqualTo(2);
        }
    }

    @Test
    void a_percentile_is_that_of_the_lines() throws IOException {
        try (LogProbe probe = probe("p90")) {
            GoalReading earlier = probe.read();
            for (int i = 0; i <= 100; i++) {
                append("took " + i + " ms\n");
            }

            assertThat(value(earlier, probe.read()).value()).isCloseTo(90, within(0.91));
        }
    }

    @Test
    void no_matching_line_is_no_value() throws IOException {
        try (LogProbe probe = probe("value")) {
            GoalReading earlier = probe.read();
            append("other\n");

            assertThat(reason(earlier, probe.read())).isEqualTo("there were no observations in the interval");
        }
    }

    @Test
    void a_rotated_log_is_read_to_its_end_and_the_new_one_from_its_start() throws IOException {
        try (LogProbe probe = probe("rate")) {
            GoalReading earlier = probe.read();
            append("took 1 ms\n");
            Files.move(log, folder.resolve("app.log.1"));
            Files.writeString(folder.resolve("app.log.1"), "took 2 ms\n", StandardOpenOption.APPEND);

            GoalReading between = probe.read();
            assertThat(value(earlier, between).observations()).isEqualTo(2);

            Files.writeString(log, "took 3 ms\n");
            assertThat(value(between, probe.read()).observations()).isEqualTo(1);
        }
    }

    @Test
    void a_truncated_log_is_read_from_its_start() throws IOException {
        try (LogProbe probe = probe("value")) {
            GoalReading earlier = probe.read();
            append("incomplete");
            var _ = probe.read();
            try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
                file.truncate(0);
            }
            append("took 7 ms\n");

            assertThat(value(earlier, probe.read()).value()).isEqualTo(7);
        }
    }

    @Test
    void a_log_that_appears_later_is_read_from_its_start() throws IOException {
        Files.delete(log);
        try (LogProbe probe = probe("value")) {
            assertThat(failure(probe))
                    .isEqualTo(log + " does not exist. Correct the name, or wait until the program creates it.");
            Files.createFile(log);
            GoalReading earlier = probe.read();
            append("took 7 ms\n");

            assertThat(value(earlier, probe.read()).value()).isEqualTo(7);
        }
    }

    @Test
    void something_else_than_a_file_is_refused() {
        log = folder;
        try (LogProbe probe = probe("value")) {
            assertThat(failure(probe))
                    .isEqualTo(folder + " is not a regular file. Name the file that the program writes.");
        }
    }

    @Test
    void a_match_that_is_no_number_fails_once() throws IOException {
        try (LogProbe probe = probe("value")) {
            GoalReading earlier = probe.read();
            append("took long ms\ntook 3 ms\n");
            assertThat(failure(probe))
                    .contains("has a line where the first group of the REGEX is 'long', which is no number");

            assertThat(value(earlier, probe.read()).value()).isEqualTo(3);
        }
    }

    @Test
    void a_regex_that_backtracks_without_end_fails_and_later_lines_are_read() throws IOException {
        try (LogProbe probe = probe("value", "(?:x+x+)+y|took (\\d+)")) {
            GoalReading earlier = probe.read();
            append("x".repeat(5_000) + "\ntook 1\n");
            assertThat(failure(probe))
                    .contains("has a line for which the REGEX takes too long. Write a simpler REGEX.");

            GoalReading between = probe.read();
            append("took 5\n");
            GoalReading later = probe.read();

            assertThat(reason(earlier, later)).contains("lines of " + log + " were skipped");
            assertThat(value(between, later).value()).isEqualTo(5);
        }
    }

    @Test
    void a_regex_that_recurses_too_deeply_fails_or_matches_but_does_not_end_the_reader() throws IOException {
        try (LogProbe probe = probe("rate", "(a|b)*c")) {
            var _ = probe.read();
            append("ab".repeat(100_000) + "\n");
            try {
                assertThat(probe.read()).isNotNull();
            } catch (IOException tooDeep) {
                assertThat(tooDeep).hasMessageContaining("takes too long");
            }
            append("c\n");
            assertThat(probe.read()).isNotNull();
        }
    }

    @Test
    void a_long_line_is_cut() throws IOException {
        try (LogProbe probe = probe("rate", "end")) {
            GoalReading earlier = probe.read();
            append(" ".repeat(100_000) + "end\nend\n");

            assertThat(value(earlier, probe.read()).observations()).isEqualTo(1);
        }
    }

    @Test
    void lines_beyond_the_limit_of_a_reading_are_skipped_and_the_interval_is_unknown() throws IOException {
        try (LogProbe probe = probe("rate")) {
            GoalReading earlier = probe.read();
            append("took 1 ms\n".repeat(2_000_000));
            GoalReading skipped = probe.read();
            append("took 1 ms\n");

            assertThat(reason(earlier, skipped)).isEqualTo(log + " grew by more than 16 MiB between two readings");
            assertThat(value(skipped, probe.read()).observations()).isEqualTo(1);
        }
    }
}

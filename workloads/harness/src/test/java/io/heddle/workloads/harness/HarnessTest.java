package io.heddle.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarnessTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Workload workload, String... args) {
        out.reset();
        err.reset();
        return Harness.run(
                workload,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    private String result(String... args) {
        assertThat(run(Numbers.falsified(Numbers.NONE), args)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void the_result_is_one_line_and_stderr_is_empty() {
        assertThat(result("--seed", "5")).matches("numbers size=20 seed=5 checksum=[0-9a-f]{16}\\R");
        assertThat(err.size()).isZero();
    }

    @Test
    void the_result_depends_on_size_and_seed_but_not_on_threads() {
        String line = result("--threads", "1");
        assertThat(result("--threads=8")).isEqualTo(line);
        assertThat(result("--size", "19")).isNotEqualTo(line);
        assertThat(result("--seed", "43")).isNotEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 10, 19})
    void a_single_wrong_result_fails_the_run_with_one_line(int nth) {
        assertThat(run(Numbers.falsified(nth), "--threads", "3")).isEqualTo(1);
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("numbers: wrong result: ")
                .hasLineCount(1);
    }

    @Test
    void a_wrong_result_of_a_task_that_ran_once_is_found_by_the_check() {
        assertThat(run(Numbers.falsified(3), "--threads", "1", "--size", "10")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("numbers: wrong result: number 3");
    }

    @Test
    void a_failing_job_fails_the_run_with_one_line() {
        assertThat(run(Numbers.falsified(Numbers.NONE), "--seed", "666")).isEqualTo(1);
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("numbers: failed: java.lang.IllegalStateException: seven")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads 0", "--threads", "--size x", "--size=10000001", "--seed=", "--fast", "17"})
    void bad_arguments_give_one_line_and_status_2(String args) {
        assertThat(run(Numbers.falsified(Numbers.NONE), args.split(" "))).isEqualTo(2);
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("numbers: ").hasLineCount(1);
    }

    @Test
    void help_names_the_defaults() {
        assertThat(result("--help")).contains("default 64", "default 20", "default 42");
    }

    @Test
    void verbose_prints_seconds_only_on_stderr() {
        assertThat(result("--verbose")).isEqualTo(result());
        run(Numbers.falsified(Numbers.NONE), "--verbose");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("setup", "work", "check")
                .hasLineCount(1);
    }
}

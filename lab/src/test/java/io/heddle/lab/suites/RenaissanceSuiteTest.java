package io.heddle.lab.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.trials.RunFailed;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RenaissanceSuiteTest {
    private static final String OUTPUT = """
            NOTE: a line of the benchmark
            ====== scrabble (functional) [default], iteration 0 started ======
            GC before operation: completed in 17.094 ms, heap usage 25.345 MB -> 5.2 MB.
            ====== scrabble (functional) [default], iteration 0 completed (4000.000 ms) ======
            ====== scrabble (functional) [default], iteration 1 started ======
            ====== scrabble (functional) [default], iteration 1 completed (100.500 ms) ======
            ====== scrabble (functional) [default], iteration 2 completed (200.500 ms) ======
            """;

    private static final RenaissanceSuite SUITE = new RenaissanceSuite(Path.of("java"), Path.of("suite.jar"));

    @Test
    void the_second_half_of_the_repetitions_counts() throws RunFailed {
        assertThat(RenaissanceSuite.secondsPerRepetition(OUTPUT)).isEqualTo(0.1505);
    }

    @Test
    void a_single_repetition_counts() throws RunFailed {
        assertThat(RenaissanceSuite.secondsPerRepetition(
                        "====== als (apache-spark), iteration 0 completed (12.250 ms) ======\n"))
                .isEqualTo(0.01225);
    }

    @Test
    void a_run_without_repetitions_fails() {
        assertThatThrownBy(
                        () -> RenaissanceSuite.secondsPerRepetition("====== als (apache-spark), iteration 0 started"))
                .isInstanceOf(RunFailed.class)
                .hasMessageContaining("completed no repetition");
    }

    @Test
    void the_list_has_a_benchmark_on_each_line() {
        assertThat(RenaissanceSuite.names("als\nchi-square\n\nscrabble\n"))
                .containsExactly("als", "chi-square", "scrabble");
    }

    @Test
    void a_run_takes_a_time_and_has_its_own_temporary_folder() {
        assertThat(RenaissanceSuite.in(Path.of("/scratch"), SUITE.run("als", Duration.ofMinutes(1))))
                .containsExactly(
                        "java", "-Xmx4g", "-jar", "suite.jar", "-t", "60", "als", "--scratch-base", "/scratch");
    }

    @Test
    void rounds_of_machines_with_the_jar_in_another_folder_add_up() {
        RenaissanceSuite suite = new RenaissanceSuite(Path.of("/jdk/bin/java"), Path.of("/jars/suite-1.0.jar"));

        assertThat(suite.portable(suite.repeat("als", 1))).isEqualTo("java -Xmx4g -jar suite-1.0.jar -r 1 als");
    }
}

package io.heddle.simulator.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.policy.PolicyExpression;
import io.heddle.policy.TomlFile;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.calibration.ThreadTrace.Step;
import io.heddle.simulator.calibration.TracedProgram;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramDescriptionTest {
    private static final TomlFile FILES = new TomlFile("description", "Two levels", IllegalArgumentException::new);

    private static TracedProgram program(String text) {
        return ProgramDescription.of(FILES.parse("app.toml", text)).program();
    }

    private static Prediction predict(TracedProgram program, int cpus, String policy) {
        return Simulation.predict(
                program, Costs.NONE, new Scenario(cpus, Scenario.RECORDED_HEAP, PolicyExpression.parse(policy)));
    }

    @Test
    void threads_compute_in_bursts() {
        TracedProgram program = program("""
                [threads.worker]
                count = 3
                work = "12ms"
                burst = "5ms"
                wait = "2ms"
                start = "1ms"
                allocates = "1000"
                """);

        assertThat(program.application()).hasSize(3).allSatisfy(trace -> {
            assertThat(trace.startNanos()).isEqualTo(1_000_000);
            assertThat(trace.sum(Step.COMPUTE)).isEqualTo(12_000_000);
            assertThat(trace.sum(Step.SLEEP)).isEqualTo(4_000_000);
            assertThat(trace.bytes(0)).isEqualTo(5);
        });
        assertThat(predict(program, 3, "default").wallSeconds()).isEqualTo(0.017);
    }

    @Test
    void more_threads_keep_more_alive_unless_they_run_until_they_wait() {
        String text = """
                [threads.worker]
                count = 40
                work = "100ms"
                allocates = "1g"
                [heap]
                size = "300m"
                young = "100m"
                live = "1m"
                """;
        Prediction fair = predict(program(text), 2, "default");
        Prediction fifo = predict(program(text), 2, "fifo");

        assertThat(fair.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(fair.collections()).isGreaterThan(30);
        assertThat(fifo.copiedBytes()).isLessThan(fair.copiedBytes() / 2);
    }

    @Test
    void a_heap_below_the_live_objects_is_out_of_memory() {
        String text = """
                [threads.worker]
                count = 200
                work = "100ms"
                allocates = "1g"
                [heap]
                size = "30m"
                live = "10m"
                lifespan = "10m"
                """;

        assertThat(predict(program(text), 4, "default").outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    x = 1                                                          | app.toml:1:1: unknown key 'x'
                    name = "app"                                                   | no threads are described
                    [threads]                                                      | no threads are described
                    [threads.a]                                                    | a needs the CPU time of each thread
                    threads.a.work = "fast"                                        | work must be from
                    threads.a = {work = "1s", count = 0}                           | count must be a whole number from 1
                    threads.a = {work = "1s", burst = "1ms"}                       | add the length, such as wait
                    threads.a = {work = "1s", wait = "1ms"}                        | add burst
                    threads.a = {work = "24h", burst = "1us", wait = "1us"}        | too many bursts
                    threads.a = {work = "1s", allocates = "much"}                  | allocates must be a size
                    """)
    void errors_name_their_place_and_a_remedy(String text, String message) {
        assertThatThrownBy(() -> program(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("app.toml:")
                .message()
                .doesNotContain("\n");
        if (!message.equals("invalid")) {
            assertThatThrownBy(() -> program(text)).hasMessageContaining(message);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    live = "1m"                         | the heap needs its size
                    size = "0"                          | the heap needs its size
                    size = "1g"; young = "2g"           | at most its size
                    size = "1g"; live = "2m"; lifespan = "1m" | Make lifespan at least live
                    size = "1g"; copy = "0"             | more than 0 bytes
                    size = "1g"; collectors = 0         | collectors must be a whole number
                    """)
    void impossible_heaps_are_errors(String heap, String message) {
        String text = "[threads.a]\nwork = \"1s\"\n[heap]\n" + heap.replace("; ", "\n");

        assertThatThrownBy(() -> program(text)).hasMessageContaining(message);
    }
}

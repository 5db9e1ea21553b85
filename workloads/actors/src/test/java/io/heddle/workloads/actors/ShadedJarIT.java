package io.heddle.workloads.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.actors.benchmarks.Benchmark;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShadedJarIT {
    private static Stream<Arguments> benchmarksOnDispatchers() {
        return Stream.of(Benchmark.values()).flatMap(benchmark -> Stream.of("default", "heddle")
                .map(dispatcher -> Arguments.of(benchmark.toString(), dispatcher)));
    }

    @ParameterizedTest
    @MethodSource("benchmarksOnDispatchers")
    void a_benchmark_prints_two_numbers(String benchmark, String dispatcher) throws Exception {
        Ended ended = run(benchmark, dispatcher, "--warm-up", "0.01", "--seconds", "0.01");

        assertThat(ended.errors()).isEmpty();
        assertThat(ended.output()).matches("0\\.\\d+ 0\\.\\d+\\R");
        assertThat(ended.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "single-ping nowhere, 'is not one of default, fork-join'",
        "nothing default, 'is not one of single-ping, ping-throughput'",
        "single-ping, Missing required parameter",
        "single-ping default --seconds 0, --seconds must be more than 0 and at most 3600"
    })
    void bad_arguments_are_refused_in_one_line(String arguments, String reason) throws Exception {
        Ended ended = run(arguments.split(" "));

        assertThat(ended.errors()).startsWith("actors: ").contains(reason).hasLineCount(1);
        assertThat(ended.output()).isEmpty();
        assertThat(ended.status()).isEqualTo(2);
    }

    @Test
    void the_help_names_the_benchmarks() throws Exception {
        assertThat(run("--help").output()).contains("single-ping", "one-worker", "default: 3");
    }

    private record Ended(int status, String output, String errors) {}

    private static Ended run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-jar",
                System.getProperty("workload.jar", "")));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output, errors);
    }
}

package io.heddle.workloads.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShadedJarIT {
    @TempDir
    Path folder = Path.of("");

    @Test
    void each_reader_prints_two_numbers() throws Exception {
        String log = folder.resolve("gc.log").toString();

        assertThat(run("write", "g1", "gc*", log, "--megabytes", "3", "--seconds", "0.3"))
                .isEqualTo(new Ended(0, "", ""));
        for (PauseReader reader : PauseReader.values()) {
            Ended ended = run("read", reader.toString(), log, "--warm-up", "0.01", "--seconds", "0.01");
            assertThat(ended.errors()).isEmpty();
            assertThat(ended.output()).matches("\\d+\\.\\d+ \\d+\\.\\d+\\R");
            assertThat(ended.status()).isZero();
        }
    }

    @Test
    void bad_arguments_and_missing_files_are_refused() throws Exception {
        assertThat(run("read", "nobody", "gc.log").status()).isEqualTo(2);
        assertThat(run("read", "heddle", folder.resolve("missing").toString()))
                .satisfies(ended -> assertThat(ended.errors()).contains("NoSuchFileException"))
                .extracting(Ended::status)
                .isEqualTo(1);
    }

    private record Ended(int status, String output, String errors) {}

    private static Ended run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("workload.jar", "")));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output, errors);
    }
}

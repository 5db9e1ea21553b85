package io.heddle.workloads.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShadedJarIT {
    @TempDir
    Path folder = Path.of("");

    @Test
    void server_and_load_are_two_jvms_and_nothing_is_left_behind() throws Exception {
        Process server = start("server", "--threads", "8");
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            String ready = out.readLine();
            assertThat(ready).matches("ready port=\\d+");
            String port = ready.substring("ready port=".length());

            Process load = start(
                    "load", "--port", port, "--rate", "20", "--connections", "4", "--warmup", "0", "--seconds", "2");
            String output = new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(load.waitFor()).as(output).isZero();
            assertThat(output)
                    .containsPattern("throughput [0-9.]+ /s\\R")
                    .containsPattern("p50 [0-9.]+ ms\\R")
                    .containsPattern("p99 [0-9.]+ ms\\R")
                    .containsPattern("p99.9 [0-9.]+ ms\\R")
                    .contains("errors 0\n")
                    .containsPattern("driver-late-p99 [0-9.]+ ms\\R");

            Process other = start("server", "--port", port);
            assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(
                            "serve: port " + port + " is in use. Stop the other server, or choose another --port.\n");
            assertThat(other.waitFor()).isEqualTo(1);
        } finally {
            server.destroy();
        }
        assertThat(server.waitFor()).isEqualTo(143);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void bad_arguments_are_one_line_and_status_2() throws Exception {
        Process load = start("load", "--port", "1");

        assertThat(new String(load.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("serve: ")
                .hasLineCount(1);
        assertThat(load.waitFor()).isEqualTo(2);
    }

    /** Starts the jar with a temporary folder of the test. Stdout and stderr are merged. */
    private Process start(String... args) throws Exception {
        Files.createDirectories(folder);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-jar",
                System.getProperty("workload.jar", "")));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}

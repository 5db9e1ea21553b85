package io.heddle.workloads.services.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of the jar of every service: its server and its load run in JVMs of their own. */
public abstract class ServiceJarContract {
    private static final int TERMINATED = 128 + 15;
    private static final String FIGURES =
            "throughput [0-9.]+ /s\\Rp50 [0-9.]+ ms\\Rp99 [0-9.]+ ms\\Rp99.9 [0-9.]+ ms\\Rmax [0-9.]+ ms\\Rrequests [1-9][0-9]*\\Rerrors 0\\R";

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_server_is_loaded_in_two_ways_separately_and_together_and_leaves_nothing_behind() throws Exception {
        Process server = start("server");
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            String ready = out.readLine();
            assertThat(ready).matches("ready port=\\d+");
            String port = ready.substring("ready port=".length());
            List<String> brief =
                    List.of("load", "--port", port, "--connections", "8", "--warmup", "0", "--seconds", "1");
            assertThat(load(brief, "--rate", "50")).containsPattern(FIGURES + "driver-late-p99 [0-9.]+ ms\\R");
            assertThat(load(brief, "--saturate")).containsPattern(FIGURES);
            assertThat(load(brief, "--saturate=2", "--rate", "50"))
                    .containsPattern("load 1: throughput [1-9].*\\R")
                    .containsPattern("load 2: p99 [0-9.]+ ms\\R")
                    .containsPattern("load 2: driver-late-p99 [0-9.]+ ms\\R")
                    .containsPattern("\\Rrequests [1-9][0-9]*\\R$");
        } finally {
            server.destroy();
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(server.exitValue()).isEqualTo(TERMINATED);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_load_without_a_server_is_one_line_and_status_1() throws Exception {
        Process load = start("load", "--port", "1", "--rate", "1", "--seconds", "1");

        // A library may use what its JDK warns of.
        assertThat(output(load).lines().filter(line -> !line.startsWith("WARNING: ")))
                .singleElement()
                .asString()
                .contains(": no server accepts connections on port 1");
        assertThat(load.waitFor()).isEqualTo(1);
    }

    private String load(List<String> arguments, String... more) throws Exception {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of(more));
        Process load = start(all.toArray(String[]::new));
        String output = output(load);
        assertThat(load.waitFor()).as(output).isZero();
        return output;
    }

    private static String output(Process process) throws Exception {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Starts the jar with a temporary folder of the test. Standard error is discarded, but for the load. */
    private Process start(String... arguments) throws Exception {
        Files.createDirectories(folder);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-jar",
                System.getProperty("workload.jar", "")));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        return arguments[0].equals("load")
                ? builder.redirectErrorStream(true).start()
                : builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
}

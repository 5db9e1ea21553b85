package io.heddle.workloads.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShadedJarIT {
    @Test
    void users_receive_all_messages_in_turn_and_without_turns() throws Exception {
        Process server = start("server");
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            String ready = out.readLine();
            assertThat(ready).matches("ready port=\\d+");
            String port = ready.substring("ready port=".length());

            assertThat(output(start("clients", "--port", port, "--rooms", "2", "--users", "5", "--messages", "10")))
                    .containsPattern("messages 500\\R")
                    .containsPattern("seconds [0-9.]+\\R")
                    .containsPattern("throughput [0-9.]+ /s\\R");
            assertThat(output(start(
                            "clients", "--port", port, "--rooms", "2", "--users", "5", "--messages", "10", "--free")))
                    .contains("messages 500\n");
            assertThat(output(start("hold", "--port", port, "--most", "7"))).isEqualTo("held 7\n");

            assertThat(output(start("server", "--port", port)))
                    .isEqualTo("chat: port " + port + " is in use. Stop the other server, or choose another --port.\n");
        } finally {
            server.destroy();
        }
        assertThat(server.waitFor()).isEqualTo(143);
    }

    @Test
    void a_failure_is_one_line() throws Exception {
        assertThat(output(start("clients"))).startsWith("chat: ").hasLineCount(1);
        assertThat(output(start("clients", "--port", "1", "--users", "1")))
                .startsWith("chat: --rooms, --messages and --rounds must be 1 or more, --users 2 or more")
                .hasLineCount(1);
    }

    private static String output(Process process) throws Exception {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    /** Stdout and stderr are merged. */
    private static Process start(String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("workload.jar", "")));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}

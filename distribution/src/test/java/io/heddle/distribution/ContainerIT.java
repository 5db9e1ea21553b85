package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container image. */
class ContainerIT {
    private static final Path DOCKERFILE = Path.of("container/Dockerfile").toAbsolutePath();

    @TempDir
    Path folder = Path.of("");

    /** An instruction of a Dockerfile, on one line. */
    private record Instruction(String name, String arguments) {}

    private static List<Instruction> instructions() throws IOException {
        String text = Files.readString(DOCKERFILE).replaceAll("(?m)^#.*\n", "").replace("\\\n", " ");
        return text.lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.split(" ", 2))
                .map(words -> new Instruction(words[0], words[1].strip()))
                .toList();
    }

    private static String only(String name) throws IOException {
        return instructions().stream()
                .filter(each -> each.name.equals(name))
                .map(Instruction::arguments)
                .reduce((_, other) -> other)
                .orElseThrow();
    }

    /** Runs the steps of the build on folders instead of an image. */
    @Test
    void its_steps_install_the_archive_and_its_entry_point_has_the_programs_status() throws Exception {
        Path archive = Release.target("heddle-" + Release.VERSION + ".tar.gz");
        Files.createDirectories(folder.resolve("bin"));
        for (Instruction step : instructions()) {
            if (step.name.equals("RUN")) {
                String script = step.arguments
                        .replace("/tmp/heddle.tar.gz", archive.toString())
                        .replace("/opt/heddle", folder.resolve("heddle").toString())
                        .replace("/usr/local/bin", folder.resolve("bin").toString())
                        .replace("/var/lib/heddle", folder.resolve("evidence").toString());
                assertThat(script).doesNotContain(" /opt", " /usr", " /var");
                Ended ended = Ended.of(environment(), List.of("sh", "-c", script));
                assertThat(ended).as(script).isEqualTo(new Ended(0, "", ""));
            }
        }
        List<String> command = new ArrayList<>(
                List.of(only("ENTRYPOINT").replaceAll("[\\[\\]\" ]", "").split(",")));
        command.addAll(List.of("sh", "-c", "exit 7"));

        assertThat(command).startsWith("heddle", "run", "--");
        // By way of env, which looks on the PATH of its own environment.
        command.addFirst("env");
        assertThat(Ended.of(environment(), command)).isEqualTo(new Ended(7, "", ""));
        assertThat(new Release(folder.resolve("heddle")).caches()).hasSize(3);
    }

    private Map<String, String> environment() {
        return Map.of(
                "PATH",
                folder.resolve("bin") + ":" + System.getenv("PATH"),
                "JAVA_HOME",
                System.getProperty("java.home"));
    }

    /** The machine of CI is itself a container without a runtime. So the test is skipped there too, and says so. */
    @Test
    void it_is_built_and_run_by_a_container_runtime() throws Exception {
        boolean isRunning = isRunning();
        if (!isRunning) {
            System.err.println(
                    "SKIPPED: it_is_built_and_run_by_a_container_runtime needs docker with a running daemon");
        }
        assumeTrue(isRunning);
        String image = "heddle-test:" + ProcessHandle.current().pid();
        Files.copy(
                Release.target("heddle-" + Release.VERSION + ".tar.gz"),
                folder.resolve("heddle-" + Release.VERSION + ".tar.gz"));
        try {
            assertThat(Ended.of("docker", "build", "-q", "-f", DOCKERFILE.toString(), "-t", image, folder.toString())
                            .status())
                    .isZero();
            assertThat(Ended.of("docker", "run", "--rm", image, "sh", "-c", "echo out; exit 7"))
                    .isEqualTo(new Ended(7, "out\n", ""));
            assertThat(Ended.of(
                                    "docker",
                                    "run",
                                    "--rm",
                                    image,
                                    "sh",
                                    "-c",
                                    "trap 'exit 6' TERM; kill -TERM 1; sleep 60 & wait")
                            .status())
                    .isEqualTo(6);
            assertThat(Ended.of("docker", "run", "--rm", "--entrypoint", "heddle", image, "check")
                            .out())
                    .contains("slice", "--cap-add SYS_NICE");
            assertThat(Ended.of("docker", "run", "--rm", image, "java", "-version")
                            .status())
                    .isZero();
        } finally {
            Ended.of("docker", "image", "rm", "-f", image);
        }
    }

    private static boolean isRunning() throws InterruptedException {
        try {
            return Ended.of("docker", "info").status() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}

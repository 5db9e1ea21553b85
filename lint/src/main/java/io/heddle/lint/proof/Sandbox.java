package io.heddle.lint.proof;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the user's code in a JVM of its own, with little memory, without network, in a folder that is thrown away, for so long. */
final class Sandbox {
    private final Path folder;

    /** @param folder for what it writes */
    Sandbox(Path folder) {
        this.folder = folder;
    }

    /** The lines that a program of the harness wrote; empty if it took too long. */
    Optional<List<String>> run(Class<?> program, List<String> arguments, Duration longest)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Djava.nio.channels.spi.SelectorProvider=io.heddle.lint.proof.harness.NoNetwork",
                "-cp",
                classes(program),
                program.getName()));
        command.addAll(arguments);
        Path answers = folder.resolve("answers");
        Process process = new ProcessBuilder(command)
                .directory(Files.createDirectories(folder.resolve("work")).toFile())
                .redirectOutput(answers.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)
                    ? Optional.of(Files.readAllLines(answers))
                    : Optional.empty();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    private static String classes(Class<?> program) {
        try {
            return Path.of(program.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

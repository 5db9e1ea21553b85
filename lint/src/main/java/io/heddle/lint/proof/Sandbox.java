package io.heddle.lint.proof;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lint.proof.containment.Containment;
import io.heddle.lint.proof.containment.Needs;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs code under proof in a JVM that is contained as far as this machine allows, with an environment that says no more than
 * the locale, with a home and temporary folder that are deleted afterwards, and with limits of time and memory.
 */
final class Sandbox {
    /** A process that was killed is gone soon; this bounds the wait for it. */
    private static final Duration END = Duration.ofSeconds(10);

    /** The variables that say how file names are encoded. */
    private static final List<String> LOCALE = List.of("LC_ALL", "LC_CTYPE", "LANG");

    private final Containment containment;
    private final Path folder;
    private final List<Path> readable;

    /**
     * @param folder for what it writes
     * @param readable files and folders that the code reads
     */
    Sandbox(Containment containment, Path folder, List<Path> readable) {
        this.containment = containment;
        this.folder = folder;
        this.readable = readable;
    }

    /** The lines that a program of the harness wrote; empty if it took too long. */
    Optional<List<String>> run(Class<?> program, List<String> arguments, Duration longest)
            throws IOException, InterruptedException {
        Path answers = folder.resolve("answers");
        try (TemporaryFolder work = TemporaryFolder.createIn(folder, "work")) {
            Path home = Files.createDirectory(work.path().resolve("home"));
            List<String> command =
                    containment.command(needs(program, work.path()), java(program, arguments, work.path(), home));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(work.path().toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(answers.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().retainAll(LOCALE);
            builder.environment().put("HOME", home.toString());
            Process process = builder.start();
            try {
                return process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)
                        ? Optional.of(lines(answers))
                        : Optional.empty();
            } finally {
                end(process);
            }
        }
    }

    private Needs needs(Class<?> program, Path work) {
        List<Path> read = new ArrayList<>(readable);
        read.add(Containment.folderOf(program));
        return new Needs(read, work);
    }

    private static List<String> java(Class<?> program, List<String> arguments, Path work, Path home)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + Containment.HEAP_MEBIBYTES + "m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:+DisableAttachMechanism",
                "-XX:ErrorFile=" + work.resolve("error"),
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + Files.createDirectory(work.resolve("tmp")),
                "-cp",
                Containment.folderOf(program).toString(),
                program.getName()));
        command.addAll(arguments);
        return command;
    }

    /** The code may have written there as well, whatever it liked. */
    private static List<String> lines(Path answers) throws IOException {
        return new String(Files.readAllBytes(answers), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /** The code can have ended only its own process, or run too long. Nothing of it may write while its folder is deleted. */
    private static void end(Process process) throws InterruptedException {
        List<ProcessHandle> descendants = process.descendants().toList();
        descendants.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        for (ProcessHandle each : descendants) {
            try {
                each.onExit().get(END.toSeconds(), TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                // It is dead, and nobody has taken it away yet.
            }
        }
    }
}

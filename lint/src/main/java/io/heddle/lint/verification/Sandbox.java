package io.heddle.lint.verification;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ProcessKiller;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.containment.RequiredFiles;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the code under test in a contained JVM, with limits of time and memory. The environment holds only the locale and a
 * temporary home folder, which is deleted afterwards.
 */
final class Sandbox {
    /** The environment variables that determine the encoding of file names. */
    private static final List<String> LOCALE = List.of("LC_ALL", "LC_CTYPE", "LANG");

    private final Containment containment;
    private final Path folder;
    private final List<Path> readable;

    /**
     * @param folder the folder that the code may write to
     * @param readable files and folders that the code may read
     */
    Sandbox(Containment containment, Path folder, List<Path> readable) {
        this.containment = containment;
        this.folder = folder;
        this.readable = readable;
    }

    /**
     * Runs a program of the harness.
     *
     * @return the lines of its output; empty on a timeout
     */
    Optional<List<String>> run(Class<?> program, List<String> arguments, Duration timeout)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        try (TemporaryFolder work = TemporaryFolder.createIn(folder, "work")) {
            Path home = Files.createDirectory(work.path().resolve("home"));
            List<String> command = containment.command(
                    requiredFiles(program, work.path()), java(program, arguments, work.path(), home));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(work.path().toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().retainAll(LOCALE);
            builder.environment().put("HOME", home.toString());
            Process process = builder.start();
            Optional<ProcessId> id = Proc.live().identity((int) process.pid());
            try {
                return process.waitFor(timeout.toSeconds(), TimeUnit.SECONDS)
                        ? Optional.of(lines(output))
                        : Optional.empty();
            } finally {
                kill(process, id);
            }
        }
    }

    private RequiredFiles requiredFiles(Class<?> program, Path work) {
        List<Path> read = new ArrayList<>(readable);
        read.add(Containment.folderOf(program));
        return new RequiredFiles(read, work);
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
                "-Djava.awt.headless=true",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + Files.createDirectory(work.resolve("tmp")),
                "-cp",
                Containment.folderOf(program).toString(),
                program.getName()));
        command.addAll(arguments);
        return command;
    }

    /** Reads the output, which may contain arbitrary bytes because the code under test can write to it too. */
    private static List<String> lines(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /** Kills the process and its descendants, so that none of them writes while the folder is deleted. */
    private static void kill(Process process, Optional<ProcessId> id) throws InterruptedException {
        id.ifPresent(top -> ProcessKiller.killTree(Proc.live(), top));
        process.destroyForcibly().waitFor();
    }
}

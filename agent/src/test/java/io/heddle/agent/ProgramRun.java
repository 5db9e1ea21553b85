package io.heddle.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The outcome of a test program that ran in its own JVM, with or without the agent. */
record ProgramRun(int status, String output, String errors) {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    static final Path AGENT = Path.of(System.getProperty("agent.jar", ""));

    static ProgramRun plain(Class<?> main, String... args) throws IOException, InterruptedException {
        return run(List.of(), main, args);
    }

    static ProgramRun converted(Class<?> main, String... args) throws IOException, InterruptedException {
        return run(List.of("-javaagent:" + AGENT), main, args);
    }

    static ProgramRun run(List<String> flags, Class<?> main, String... args) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(flags);
        words.addAll(List.of("-cp", System.getProperty("programs", ""), main.getName()));
        words.addAll(List.of(args));
        return java(words, started -> {});
    }

    /** @param beside runs while the program runs */
    static ProgramRun java(List<String> words, Consumer<Process> beside) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(words);
        return command(command, beside);
    }

    static ProgramRun command(List<String> command, Consumer<Process> beside) throws IOException, InterruptedException {
        Path output = Files.createTempFile("program-", ".out");
        Path errors = Files.createTempFile("program-", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            beside.accept(process);
            boolean ended = process.waitFor(120, TimeUnit.SECONDS);
            process.destroyForcibly();
            String said = Files.readString(output, StandardCharsets.UTF_8);
            if (!ended) {
                throw new AssertionError("it did not end: " + command + "\n" + said);
            }
            return new ProgramRun(process.exitValue(), said, Files.readString(errors, StandardCharsets.UTF_8));
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }
}

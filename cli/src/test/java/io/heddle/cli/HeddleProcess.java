package io.heddle.cli;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The real command in a process of its own, started with the flags of the launcher. */
final class HeddleProcess implements AutoCloseable {
    private final ChildProcess process;
    private final Path out;
    private final Path err;

    private HeddleProcess(List<String> command, Path folder) {
        this.out = folder.resolve("heddle-out");
        this.err = folder.resolve("heddle-err");
        this.process = Programs.reaper()
                .start(new SpawnSpec(command, Stdio.devNull(), new Stdio.File(out), new Stdio.File(err), false));
    }

    /** The words that start it. */
    static List<String> command(String... arguments) {
        return commandWith(System.getProperty("java.class.path"), arguments);
    }

    static List<String> commandWith(String classPath, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                java(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xms8m",
                "-Xmx48m",
                "-XX:-UsePerfData",
                "-XX:-MaxFDLimit",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                "io.heddle.cli.Heddle"));
        words.addAll(Arrays.asList(arguments));
        return words;
    }

    /** Started by a shell that does something first; signals are at their defaults, whatever the tests were started from. */
    static List<String> after(String script, List<String> command) {
        List<String> words = new ArrayList<>(List.of(
                "env", "--default-signal=INT,QUIT,HUP,TERM,USR1,USR2", "sh", "-c", script + "; exec \"$@\"", "sh"));
        words.addAll(command);
        return words;
    }

    static Outcome outcome(String... arguments) throws IOException, InterruptedException {
        return Outcome.of(command(arguments));
    }

    /** @param folder where its output goes */
    static HeddleProcess start(Path folder, String... arguments) {
        return new HeddleProcess(after(":", command(arguments)), folder);
    }

    static HeddleProcess start(Path folder, List<String> command) {
        return new HeddleProcess(command, folder);
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin/java").toString();
    }

    /** The words that run one of the tests' programs: a small JVM that starts fast. */
    static List<String> program(Class<?> main, String... arguments) {
        try {
            String folder = Path.of(main.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
            List<String> words = new ArrayList<>(
                    List.of(java(), "-Xshare:auto", "-Xmx64m", "-XX:+UseParallelGC", "-cp", folder, main.getName()));
            words.addAll(Arrays.asList(arguments));
            return words;
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static String[] words(List<String> rest, String... first) {
        List<String> all = new ArrayList<>(Arrays.asList(first));
        all.addAll(rest);
        return all.toArray(String[]::new);
    }

    int pid() {
        return process.pid();
    }

    void signal(int signal) {
        process.signal(signal);
    }

    boolean hasEnded() {
        return process.ended().isPresent();
    }

    ExitStatus await() throws InterruptedException {
        return Await.end(process).status();
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    @Override
    public void close() {
        process.signal(9);
    }
}

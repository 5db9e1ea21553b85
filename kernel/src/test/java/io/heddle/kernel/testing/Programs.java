package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts programs for tests, all by the single reaper of the JVM, which waits for all children. */
public final class Programs {
    private static final Reaper REAPER = new Reaper();

    private Programs() {}

    public static Reaper reaper() {
        return REAPER;
    }

    /** Starts a program without input and output. The test kills it. */
    public static ChildProcess silent(String... command) {
        return REAPER.start(new SpawnSpec(List.of(command), Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), false));
    }

    /** Sends a signal to the process that has the PID now. */
    public static void signal(int pid, int signal) {
        Proc.live().identity(pid).ifPresent(process -> Signals.send(process, signal));
    }

    /** The command line of a main class of this module or its tests, in a JVM with Heddle's own options. */
    public static List<String> java(Class<?> main, String... arguments) {
        return java(classFolders(), main, arguments);
    }

    /** The same command line with another class path. */
    public static List<String> java(List<Path> classPath, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:-MaxFDLimit",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(":")),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The folders with the compiled classes of this module and of its tests. */
    public static List<Path> classFolders() {
        return Stream.of(Reaper.class, Programs.class)
                .map(Programs::classFolder)
                .toList();
    }

    private static Path classFolder(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

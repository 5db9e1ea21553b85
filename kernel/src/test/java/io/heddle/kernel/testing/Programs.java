package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs that tests start: always through the one reaper of the test's JVM, for it waits for all children there are. */
public final class Programs {
    private static final Reaper REAPER = new Reaper();

    private Programs() {}

    public static Reaper reaper() {
        return REAPER;
    }

    /** Starts a program without input and output; the test kills it. */
    public static ChildProcess silent(String... command) {
        return REAPER.start(new Launch(List.of(command), Stdio.nothing(), Stdio.nothing(), Stdio.nothing(), false));
    }

    /** Sends a signal to the process that has the pid now. */
    public static void signal(int pid, int signal) {
        Proc.live().identity(pid).ifPresent(process -> Signals.send(process, signal));
    }

    /** The command line of a main class in a JVM set up as Heddle's own, with the classes of this module and its tests. */
    public static List<String> java(Class<?> main, String... arguments) {
        return java(folders(), main, arguments);
    }

    /** The same with copies of the classes. */
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

    /** Where the compiled classes of this module and of its tests lie. */
    public static List<Path> folders() {
        return Stream.of(Reaper.class, Programs.class).map(Programs::folder).toList();
    }

    private static Path folder(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }
}

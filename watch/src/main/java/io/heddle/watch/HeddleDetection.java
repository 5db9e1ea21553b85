package io.heddle.watch;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Who started whom. */
public final class HeddleDetection {
    private static final String MAIN_CLASS = "io.heddle.cli.Heddle";
    private static final String LAUNCHER = "java";

    /** Options of the java launcher whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--limit-modules",
            "--patch-module",
            "--enable-native-access",
            "--source");

    /** What the kernel adds to the name of a file that was removed, by an upgrade for one. */
    private static final Pattern DELETED = Pattern.compile(" \\(deleted\\)$");

    private HeddleDetection() {}

    /** Whether a process is Heddle, which treats what it starts: a java launcher whose main class is Heddle's. */
    public static boolean isHeddle(Proc proc, int pid) {
        return isMainClass(proc.commandLine(pid)) && isLauncher(proc.folder(pid).resolve("exe"));
    }

    private static boolean isMainClass(String[] words) {
        int i = 1;
        while (i < words.length && words[i].startsWith("-")) {
            i += WITH_VALUE.contains(words[i]) ? 2 : 1;
        }
        return i < words.length && words[i].equals(MAIN_CLASS);
    }

    /** A link that can't be read, another user's, counts as one to the launcher. */
    private static boolean isLauncher(Path link) {
        try {
            Path name = Files.readSymbolicLink(link).getFileName();
            return name != null
                    && DELETED.matcher(name.toString()).replaceFirst("").equals(LAUNCHER);
        } catch (IOException notOursToRead) {
            return true;
        }
    }

    /** This process, its parent, the parent of that and so on, as far as they can be seen. */
    public static Set<Integer> ofThisProcess(Proc proc) {
        return of(proc, (int) ProcessHandle.current().pid());
    }

    /** A process, its parent, the parent of that and so on, as far as they can be seen. */
    public static Set<Integer> of(Proc proc, int process) {
        return IntStream.iterate(process, pid -> pid > 0, pid -> proc.process(pid)
                        .map(TaskStat::parent)
                        .orElse(0))
                .boxed()
                .collect(Collectors.toSet());
    }

    /** Whether this process is of a program that another Heddle runs. */
    public static boolean isGoverned(Proc proc) {
        int self = (int) ProcessHandle.current().pid();
        return ofThisProcess(proc).stream().anyMatch(pid -> pid != self && isHeddle(proc, pid));
    }
}

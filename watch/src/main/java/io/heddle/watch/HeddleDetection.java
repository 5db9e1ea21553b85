package io.heddle.watch;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Detection of Heddle processes, and of the ancestors of a process. */
public final class HeddleDetection {
    private static final String MAIN_CLASS = "io.heddle.cli.Heddle";
    private static final String LAUNCHER = "java";

    /** Options of the java launcher that take the next argument as their value. */
    private static final Set<String> OPTIONS_WITH_VALUE = Set.of(
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

    /** The suffix that the kernel adds to the name of a deleted file, for example after an upgrade. */
    private static final Pattern DELETED = Pattern.compile(" \\(deleted\\)$");

    private HeddleDetection() {}

    /** Whether a process is Heddle: a java launcher whose main class is Heddle's. */
    public static boolean isHeddle(Proc proc, int pid) {
        return mainClass(proc.commandLine(pid)).filter(MAIN_CLASS::equals).isPresent()
                && isLauncher(proc.folder(pid).resolve("exe"));
    }

    /** The main class, module/class or jar in the command line of a java launcher; empty when there is none. */
    public static Optional<String> mainClass(String[] words) {
        int at = mainIndex(words);
        return at < words.length ? Optional.of(words[at]) : Optional.empty();
    }

    /** The arguments of the main class in the command line of a java launcher. */
    public static List<String> arguments(String[] words) {
        return Arrays.stream(words).skip(mainIndex(words) + 1L).toList();
    }

    /** The index of the first word that is no option of the launcher and no option's value. */
    private static int mainIndex(String[] words) {
        int i = 1;
        while (i < words.length && words[i].startsWith("-")) {
            i += OPTIONS_WITH_VALUE.contains(words[i]) ? 2 : 1;
        }
        return i;
    }

    /**
     * Whether the executable is the java launcher. A link that cannot be read, as that of another user, counts as one.
     */
    private static boolean isLauncher(Path link) {
        try {
            Path name = Files.readSymbolicLink(link).getFileName();
            return name != null
                    && DELETED.matcher(name.toString()).replaceFirst("").equals(LAUNCHER);
        } catch (IOException unreadable) {
            return true;
        }
    }

    /** This process and its ancestors, as far as /proc shows them. */
    public static Set<Integer> ancestorsOfThisProcess(Proc proc) {
        return ancestors(proc, (int) ProcessHandle.current().pid());
    }

    /** A process and its ancestors, as far as /proc shows them. */
    public static Set<Integer> ancestors(Proc proc, int process) {
        return IntStream.iterate(process, pid -> pid > 0, pid -> proc.process(pid)
                        .map(TaskStat::parent)
                        .orElse(0))
                .boxed()
                .collect(Collectors.toSet());
    }

    /** Whether this process belongs to a program that another Heddle runs. */
    public static boolean isGoverned(Proc proc) {
        int self = (int) ProcessHandle.current().pid();
        return ancestorsOfThisProcess(proc).stream().anyMatch(pid -> pid != self && isHeddle(proc, pid));
    }
}

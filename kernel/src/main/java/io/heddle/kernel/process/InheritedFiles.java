package io.heddle.kernel.process;

import io.heddle.kernel.tasks.Proc;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The descriptors that Heddle was started with. Programs inherit them, and no file that Heddle or the JDK has opened: the JDK
 * opens files such that programs would inherit them.
 */
public final class InheritedFiles {
    private static final Pattern FLAGS = Pattern.compile("flags:\\s*([0-7]+)");
    private static final int O_CLOEXEC = 02000000;

    private static final Path JDK = realPath(System.getProperty("java.home"));
    private static final Set<Path> CLASS_PATH = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(InheritedFiles::realPath)
            .collect(Collectors.toSet());

    private static final Set<Integer> DESCRIPTORS =
            open().filter(InheritedFiles::isInherited).boxed().collect(Collectors.toUnmodifiableSet());

    private InheritedFiles() {}

    /** Lists them. For the start of Heddle, when it has no files open but the JDK's and those of the class path. */
    public static void list() {
        // The class is initialised now.
    }

    /** What is open now and no program inherits. */
    static int[] others() {
        return open().filter(descriptor -> !contains(descriptor)).toArray();
    }

    static boolean contains(int descriptor) {
        return DESCRIPTORS.contains(descriptor);
    }

    private static IntStream open() {
        return Arrays.stream(
                Proc.live().descriptors((int) ProcessHandle.current().pid()));
    }

    static boolean isInherited(int descriptor) {
        try {
            Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
            return !target.startsWith(JDK) && !CLASS_PATH.contains(target) && !isClosedOnExec(descriptor);
        } catch (IOException closedMeanwhile) {
            // It was open for the listing alone.
            return false;
        }
    }

    /** No program inherits such a file; HotSpot opens some in passing. See proc(5), /proc/PID/fdinfo. */
    private static boolean isClosedOnExec(int descriptor) throws IOException {
        Matcher flags = FLAGS.matcher(Files.readString(Path.of("/proc/self/fdinfo/" + descriptor)));
        return flags.find() && (Long.parseLong(flags.group(1), 8) & O_CLOEXEC) != 0;
    }

    /** As /proc shows it, however many links lead there. */
    private static Path realPath(String file) {
        try {
            return Path.of(file).toRealPath();
        } catch (IOException removed) {
            return Path.of(file);
        }
    }
}

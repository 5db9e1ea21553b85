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
 * The file descriptors that Heddle was started with. Programs inherit these and no others. The set is needed because the JDK opens
 * files without O_CLOEXEC, so that programs would inherit them.
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
            openDescriptors().filter(InheritedFiles::isInherited).boxed().collect(Collectors.toUnmodifiableSet());

    private InheritedFiles() {}

    /** Records the set. Call it first: only the JDK's files and those of the class path may be open besides. */
    public static void capture() {
        // Initialises the class.
    }

    /** The descriptors that are open now and that no program inherits. */
    static int[] notInherited() {
        return openDescriptors().filter(descriptor -> !contains(descriptor)).toArray();
    }

    static boolean contains(int descriptor) {
        return DESCRIPTORS.contains(descriptor);
    }

    private static IntStream openDescriptors() {
        return Arrays.stream(
                Proc.live().descriptors((int) ProcessHandle.current().pid()));
    }

    static boolean isInherited(int descriptor) {
        try {
            Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
            return !target.startsWith(JDK) && !CLASS_PATH.contains(target) && !isClosedOnExec(descriptor);
        } catch (IOException closedMeanwhile) {
            // It was open only for the listing.
            return false;
        }
    }

    /** Whether O_CLOEXEC is set (proc_pid_fdinfo(5)). HotSpot has such files open for a moment. */
    private static boolean isClosedOnExec(int descriptor) throws IOException {
        Matcher flags = FLAGS.matcher(Files.readString(Path.of("/proc/self/fdinfo/" + descriptor)));
        return flags.find() && (Long.parseLong(flags.group(1), 8) & O_CLOEXEC) != 0;
    }

    /** The path without symbolic links, as /proc shows it. */
    private static Path realPath(String file) {
        try {
            return Path.of(file).toRealPath();
        } catch (IOException removed) {
            return Path.of(file);
        }
    }
}

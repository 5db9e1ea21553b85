package io.heddle.kernel.containment;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program that gives up rights, then executes a command in its place, which never had them. A JVM could not restrict itself:
 * Landlock and seccomp hold for the calling thread and those that it makes later, not for those that a JVM makes at its start.
 *
 * <p>Its arguments: any number of {@code --read PATH}, {@code --execute PATH} and {@code --write PATH}, of which one is enough for
 * Landlock; {@code --filter-calls}; {@code --}, and the command. What can't be given up is an exit status of {@link #REFUSED} and
 * the reason as its last line; the command isn't executed then.
 */
public final class Contained {
    /** The exit status when the command was not executed. */
    public static final int REFUSED = 125;

    /** What a command may use; see setrlimit(2). Memory is private memory that can be written. */
    public static final long MEMORY_BYTES = 2L << 30;

    public static final long FILE_BYTES = 64L << 20;
    public static final long CPU_SECONDS = 600;

    private static final int PR_SET_PDEATHSIG = 1;
    private static final int SIGKILL = 9;
    private static final int PR_SET_SECUREBITS = 28;
    private static final int NO_CAPABILITIES_FOR_ROOT = 3;
    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final int PR_CAP_AMBIENT = 47;
    private static final int CLEAR_ALL = 4;

    private static final Map<Integer, Long> LIMITS = Map.of(
            ResourceLimit.CPU, CPU_SECONDS,
            ResourceLimit.FSIZE, FILE_BYTES,
            ResourceLimit.DATA, MEMORY_BYTES,
            ResourceLimit.CORE, 0L);

    private Contained() {}

    /** The version of Landlock that the running kernel has; 0 without. */
    public static int landlockVersion() {
        return Landlock.version();
    }

    /** Whether system calls can be filtered. */
    public static boolean canFilterCalls() {
        return SystemCallFilter.isAvailable();
    }

    /** See above. */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        int end = words.indexOf("--");
        try {
            execute(words.subList(0, end), words.subList(end + 1, words.size()));
        } catch (KernelException e) {
            System.out.println("impossible " + e.getMessage());
            System.exit(REFUSED);
        }
    }

    private static void execute(List<String> options, List<String> command) {
        Landlock files = new Landlock(paths("--read", options), paths("--execute", options), paths("--write", options));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment argv = array(arena, command);
            limit();
            giveUpPrivileges();
            if (!files.isEmpty()) {
                files.apply();
            }
            if (options.contains("--filter-calls")) {
                SystemCallFilter.apply();
            }
            long result =
                    Libc.syscall(Syscall.EXECVE, argv.get(JAVA_LONG, 0), argv.address(), Libc.pointer("environ"), 0);
            throw new KernelException("executing " + command.getFirst(), result, "the code is not run");
        }
    }

    private static List<Path> paths(String option, List<String> options) {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < options.size() - 1; i++) {
            if (options.get(i).equals(option)) {
                paths.add(Path.of(options.get(i + 1)));
            }
        }
        return paths;
    }

    private static void limit() {
        LIMITS.forEach((resource, most) -> new ResourceLimit(most, most).set(resource));
    }

    /** So that not even root is more than an owner of files; and what was begun ends with who began it. */
    private static void giveUpPrivileges() {
        Libc.syscall(Syscall.PRCTL, PR_SET_PDEATHSIG, SIGKILL);
        Libc.syscall(Syscall.PRCTL, PR_CAP_AMBIENT, CLEAR_ALL, 0, 0);
        // Only a process with capabilities may, and only one with capabilities needs it.
        Libc.syscall(Syscall.PRCTL, PR_SET_SECUREBITS, NO_CAPABILITIES_FOR_ROOT);
        long result = Libc.syscall(Syscall.PRCTL, PR_SET_NO_NEW_PRIVS, 1, 0, 0);
        if (result < 0) {
            throw new KernelException("giving up privileges", result, "the code is not run");
        }
    }

    /** Words as {@code argv}, with its end. */
    private static MemorySegment array(Arena arena, List<String> words) {
        Charset platform = Charset.forName(System.getProperty("sun.jnu.encoding"));
        MemorySegment array = arena.allocate(JAVA_LONG, words.size() + 1L);
        for (int i = 0; i < words.size(); i++) {
            array.setAtIndex(
                    JAVA_LONG, i, arena.allocateFrom(words.get(i), platform).address());
        }
        return array;
    }
}

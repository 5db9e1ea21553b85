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
 * A program that drops rights and then executes a command in its place (execve(2)), which therefore never has them. A JVM cannot
 * restrict itself: Landlock and seccomp apply to the calling thread and its later threads, and not to the threads that a JVM
 * creates at its start.
 *
 * <p>Arguments: any number of {@code --read PATH}, {@code --execute PATH} and {@code --write PATH}, of which one enables
 * Landlock; {@code --filter-calls}; {@code --}; the command. When a right cannot be dropped, the command is not executed: the
 * exit status is {@link #REFUSED} and the last line of output has the reason.
 */
public final class SandboxLauncher {
    /** The exit status when the command was not executed. */
    public static final int REFUSED = 125;

    /** The command's limit of private writable memory, in bytes (RLIMIT_DATA, setrlimit(2)). */
    public static final long MEMORY_BYTES = 2L << 30;

    /** The command's limit of the size of a file, in bytes (RLIMIT_FSIZE). */
    public static final long FILE_BYTES = 64L << 20;

    /** The command's limit of CPU time, in seconds (RLIMIT_CPU). */
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

    private SandboxLauncher() {}

    /** The Landlock ABI version of the running kernel; 0 without Landlock. */
    public static int landlockVersion() {
        return Landlock.version();
    }

    /** Whether the running kernel can filter system calls. */
    public static boolean canFilterCalls() {
        return SystemCallFilter.isAvailable();
    }

    /** Executes the command; does not return then. */
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
            MemorySegment argv = argv(arena, command);
            setLimits();
            dropPrivileges();
            if (!files.isEmpty()) {
                files.apply();
            }
            if (options.contains("--filter-calls")) {
                SystemCallFilter.apply();
            }
            long result =
                    Libc.syscall(Syscall.EXECVE, argv.get(JAVA_LONG, 0), argv.address(), Libc.pointer("environ"), 0);
            throw new KernelException("executing " + command.getFirst(), result, "The code is not run.");
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

    private static void setLimits() {
        LIMITS.forEach((resource, limit) -> new ResourceLimit(limit, limit).set(resource));
    }

    /** Drops all capabilities, also for root, and ties this process to its parent: it is killed when the parent ends. */
    private static void dropPrivileges() {
        Libc.syscall(Syscall.PRCTL, PR_SET_PDEATHSIG, SIGKILL);
        Libc.syscall(Syscall.PRCTL, PR_CAP_AMBIENT, CLEAR_ALL, 0, 0);
        // Fails without capabilities, when it is not needed either.
        Libc.syscall(Syscall.PRCTL, PR_SET_SECUREBITS, NO_CAPABILITIES_FOR_ROOT);
        long result = Libc.syscall(Syscall.PRCTL, PR_SET_NO_NEW_PRIVS, 1, 0, 0);
        if (result < 0) {
            throw new KernelException("dropping privileges", result, "The code is not run.");
        }
    }

    /** The arguments as a null-terminated {@code argv}. */
    private static MemorySegment argv(Arena arena, List<String> words) {
        Charset platform = Charset.forName(System.getProperty("sun.jnu.encoding"));
        MemorySegment array = arena.allocate(JAVA_LONG, words.size() + 1L);
        for (int i = 0; i < words.size(); i++) {
            array.setAtIndex(
                    JAVA_LONG, i, arena.allocateFrom(words.get(i), platform).address());
        }
        return array;
    }
}

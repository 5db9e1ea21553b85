package io.heddle.kernel.containment;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files that the calling thread, its later threads and its children may open; see landlock(7). All other files are denied.
 *
 * <p>Landlock restricts neither stat(2) nor changes of modes, owners, times and attributes nor, before Linux 6.2, truncation.
 * {@link SystemCallFilter} denies these changes.
 *
 * @param read files and folders that may be read
 * @param execute files and folders that may be read and executed
 * @param write files and folders that may be read and written
 */
record Landlock(List<Path> read, List<Path> execute, List<Path> write) {
    private static final int CREATE_RULESET_VERSION = 1;
    private static final int RULE_PATH_BENEATH = 1;
    private static final int O_PATH_CLOEXEC = 010000000 | 02000000;
    private static final int AT_FDCWD = -100;

    private static final long EXECUTE = 1;
    private static final long WRITE_FILE = 1 << 1;
    private static final long READ_FILE = 1 << 2;
    private static final long READ_DIR = 1 << 3;
    private static final long MAKE_CHAR = 1 << 6;
    private static final long MAKE_BLOCK = 1 << 11;
    private static final long REFER = 1 << 13;
    private static final long TRUNCATE = 1 << 14;
    private static final long IOCTL_DEV = 1 << 15;

    /** All rights of ABI version 1: execute, write and read files; list, remove and create entries. */
    private static final long ABI_1_RIGHTS = (1 << 13) - 1;

    /** The rights that apply to a file that is no folder. */
    private static final long FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

    /** Bind and connect of TCP sockets. */
    private static final long NETWORK_RIGHTS = 3;

    /** Abstract Unix sockets, and signals. */
    private static final long SCOPES = 3;

    private static final int RULESET_BYTES = 24;

    /** {@code landlock_path_beneath_attr}, which is packed. */
    private static final int PATH_BENEATH_BYTES = 12;

    Landlock {
        read = List.copyOf(read);
        execute = List.copyOf(execute);
        write = List.copyOf(write);
    }

    /** The Landlock ABI version of the running kernel; 0 without Landlock. */
    static int version() {
        return (int) Math.max(0, Libc.syscall(Syscall.LANDLOCK_CREATE_RULESET, 0, 0, CREATE_RULESET_VERSION, 0));
    }

    boolean isEmpty() {
        return read.isEmpty() && execute.isEmpty() && write.isEmpty();
    }

    /**
     * Restricts the calling thread permanently. The thread must have no_new_privs set.
     *
     * @throws KernelException when the kernel refuses or a path does not exist
     */
    void apply() {
        try (Arena arena = Arena.ofConfined()) {
            int version = version();
            MemorySegment handled = arena.allocate(RULESET_BYTES, Long.BYTES);
            handled.set(JAVA_LONG, 0, rights(version));
            handled.set(JAVA_LONG, Long.BYTES, version >= 4 ? NETWORK_RIGHTS : 0);
            handled.set(JAVA_LONG, 2 * Long.BYTES, version >= 6 ? SCOPES : 0);
            long ruleset = checked(
                    "creating a Landlock ruleset",
                    Libc.syscall(Syscall.LANDLOCK_CREATE_RULESET, handled.address(), RULESET_BYTES, 0, 0));
            allow(arena, ruleset, read, READ_FILE | READ_DIR);
            allow(arena, ruleset, execute, READ_FILE | READ_DIR | EXECUTE);
            allow(arena, ruleset, write, rights(version) & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV));
            checked("applying a Landlock ruleset", Libc.syscall(Syscall.LANDLOCK_RESTRICT_SELF, ruleset, 0));
        }
    }

    private static long rights(int version) {
        return ABI_1_RIGHTS
                | (version >= 2 ? REFER : 0)
                | (version >= 3 ? TRUNCATE : 0)
                | (version >= 5 ? IOCTL_DEV : 0);
    }

    private static void allow(Arena arena, long ruleset, List<Path> paths, long rights) {
        Charset platform = Charset.forName(System.getProperty("sun.jnu.encoding"));
        for (Path path : paths) {
            MemorySegment name = arena.allocateFrom(path.toString(), platform);
            long file = checked(
                    "opening " + path, Libc.syscall(Syscall.OPENAT, AT_FDCWD, name.address(), O_PATH_CLOEXEC, 0));
            MemorySegment rule = arena.allocate(PATH_BENEATH_BYTES, Long.BYTES);
            rule.set(JAVA_LONG_UNALIGNED, 0, Files.isDirectory(path) ? rights : rights & FILE_RIGHTS);
            rule.set(JAVA_INT_UNALIGNED, Long.BYTES, (int) file);
            checked(
                    "allowing " + path,
                    Libc.syscall(Syscall.LANDLOCK_ADD_RULE, ruleset, RULE_PATH_BENEATH, rule.address(), 0));
            Libc.syscall(Syscall.CLOSE, file, 0);
        }
    }

    private static long checked(String attempt, long result) {
        if (result < 0) {
            throw new KernelException(attempt, result, "The code is not run.");
        }
        return result;
    }
}

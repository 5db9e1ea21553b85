package io.heddle.kernel.files;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The system calls that turn paths into descriptors. No descriptor is inherited by programs. */
final class Opening {
    private static final int AT_FDCWD = -100;
    private static final int O_PATH = 0x200000;
    private static final int O_NONBLOCK = 0x800;
    private static final int O_CLOEXEC = 0x80000;
    // The kernel's asm/fcntl.h of each architecture: on aarch64 these two differ from x86-64.
    private static final boolean X86 = !System.getProperty("os.arch").equals("aarch64");
    private static final int O_NOFOLLOW = X86 ? 0x20000 : 0x8000;
    private static final int O_DIRECTORY = X86 ? 0x10000 : 0x4000;

    private static final int RESOLVE_NO_MAGICLINKS = 0x02;
    private static final int RESOLVE_IN_ROOT = 0x10;
    private static final int OPEN_HOW_BYTES = 24;

    /** openat2 gives up when a folder is renamed while it resolves {@code ..}; a second try usually succeeds. */
    private static final int MOST_TRIES = 8;

    private static final Charset PATHS = Charset.forName(System.getProperty("sun.jnu.encoding"));

    private Opening() {}

    /** Holds a file of Heddle's own root. */
    static int ofOwn(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return required(file.toString(), openat(AT_FDCWD, text(arena, file), O_PATH | O_NOFOLLOW));
        }
    }

    /** Holds a file of another root: by openat2 where the kernel has it and allows it, else name by name. */
    static int inRoot(PathInRoot file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int root = root(arena, file);
            try {
                long result = openat2(arena, root, file.relative());
                return switch (Errno.of(result)) {
                    // Linux before 5.6, and filters of system calls that do not know openat2.
                    case ENOSYS, EPERM -> nameByName(arena, root, file);
                    default -> required(file.toString(), result);
                };
            } finally {
                close(root);
            }
        }
    }

    /** The same without openat2. A link among the names is refused, since only openat2 can follow it safely. */
    static int nameByName(PathInRoot file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int root = root(arena, file);
            try {
                return nameByName(arena, root, file);
            } finally {
                close(root);
            }
        }
    }

    private static int root(Arena arena, PathInRoot file) throws IOException {
        return required(file.toString(), openat(AT_FDCWD, text(arena, file.root()), O_PATH | O_DIRECTORY));
    }

    private static int nameByName(Arena arena, int root, PathInRoot file) throws IOException {
        for (Path name : file.relative()) {
            if (name.toString().equals("..")) {
                throw new FileSystemException(file.toString(), null, "a path that leads upwards");
            }
        }
        int folder = root;
        for (Path name : file.relative()) {
            long next = openat(folder, text(arena, name), O_PATH | O_NOFOLLOW);
            if (folder != root) {
                close(folder);
            }
            folder = required(file.toString(), next);
        }
        return folder;
    }

    /** Opens a held regular file for reading. */
    static int readable(String name, Path held) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return required(name, openat(AT_FDCWD, text(arena, held), O_NONBLOCK));
        }
    }

    static void close(int descriptor) {
        Libc.syscall(Syscall.CLOSE, descriptor, 0);
    }

    private static long openat(int folder, MemorySegment path, int flags) {
        return Libc.syscall(Syscall.OPENAT, folder, path.address(), flags | O_CLOEXEC, 0);
    }

    private static long openat2(Arena arena, int root, Path inside) {
        MemorySegment how = arena.allocate(OPEN_HOW_BYTES, Long.BYTES);
        how.setAtIndex(JAVA_LONG, 0, O_PATH | O_NOFOLLOW | O_CLOEXEC);
        how.setAtIndex(JAVA_LONG, 2, RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS);
        MemorySegment path = text(arena, inside);
        long result = -1;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            result = Libc.syscall(Syscall.OPENAT2, root, path.address(), how.address(), OPEN_HOW_BYTES);
            if (Errno.of(result) != Errno.EAGAIN) {
                return result;
            }
        }
        return result;
    }

    private static MemorySegment text(Arena arena, Path path) {
        return arena.allocateFrom(path.toString(), PATHS);
    }

    private static int required(String name, long result) throws IOException {
        if (result < 0) {
            throw failure(name, result);
        }
        return (int) result;
    }

    static FileSystemException failure(String name, long result) {
        return switch (Errno.of(result)) {
            case ENOENT -> new NoSuchFileException(name);
            case EACCES, EPERM -> new AccessDeniedException(name);
            case Errno errno -> new FileSystemException(name, null, errno.meaning() + " (errno " + -result + ")");
        };
    }
}

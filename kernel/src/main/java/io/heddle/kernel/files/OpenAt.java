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

/** Opens paths: openat(2) and openat2(2). Programs that this process starts do not inherit the descriptors. */
final class OpenAt {
    private static final int AT_FDCWD = -100;
    private static final int O_PATH = 0x200000;
    private static final int O_NONBLOCK = 0x800;
    private static final int O_CLOEXEC = 0x80000;
    // The kernel's asm/fcntl.h of each architecture: these two differ between aarch64 and x86-64.
    private static final boolean X86 = !System.getProperty("os.arch").equals("aarch64");
    private static final int O_NOFOLLOW = X86 ? 0x20000 : 0x8000;
    private static final int O_DIRECTORY = X86 ? 0x10000 : 0x4000;

    private static final int RESOLVE_NO_MAGICLINKS = 0x02;
    private static final int RESOLVE_IN_ROOT = 0x10;
    private static final int OPEN_HOW_BYTES = 24;

    /** openat2 fails with EAGAIN when a folder is renamed while it resolves {@code ..}. A second attempt usually succeeds. */
    private static final int MAX_ATTEMPTS = 8;

    private static final Charset PATH_CHARSET = Charset.forName(System.getProperty("sun.jnu.encoding"));

    private OpenAt() {}

    /** Opens a file of Heddle's own root with O_PATH. */
    static int openPath(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return checked(file.toString(), openat(AT_FDCWD, cString(arena, file), O_PATH | O_NOFOLLOW));
        }
    }

    /** Opens a file of another root with O_PATH: by openat2 where the kernel has and allows it, else component by component. */
    static int openPathInRoot(PathInRoot file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int root = root(arena, file);
            try {
                long result = openat2(arena, root, file.relative());
                return switch (Errno.of(result)) {
                    // Linux before 5.6, and seccomp filters that do not know openat2.
                    case ENOSYS, EPERM -> openComponentwise(arena, root, file);
                    default -> checked(file.toString(), result);
                };
            } finally {
                close(root);
            }
        }
    }

    /** Opens a file of another root without openat2. A link in the path is refused: only openat2 can follow it safely. */
    static int openComponentwise(PathInRoot file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int root = root(arena, file);
            try {
                return openComponentwise(arena, root, file);
            } finally {
                close(root);
            }
        }
    }

    private static int root(Arena arena, PathInRoot file) throws IOException {
        return checked(file.toString(), openat(AT_FDCWD, cString(arena, file.root()), O_PATH | O_DIRECTORY));
    }

    private static int openComponentwise(Arena arena, int root, PathInRoot file) throws IOException {
        for (Path name : file.relative()) {
            if (name.toString().equals("..")) {
                throw new FileSystemException(file.toString(), null, "the path leads upwards");
            }
        }
        int folder = root;
        for (Path name : file.relative()) {
            long next = openat(folder, cString(arena, name), O_PATH | O_NOFOLLOW);
            if (folder != root) {
                close(folder);
            }
            folder = checked(file.toString(), next);
        }
        return folder;
    }

    /** Opens a regular file, held by an O_PATH descriptor, for reading. */
    static int openForReading(String name, Path held) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return checked(name, openat(AT_FDCWD, cString(arena, held), O_NONBLOCK));
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
        MemorySegment path = cString(arena, inside);
        long result = -1;
        for (int attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
            result = Libc.syscall(Syscall.OPENAT2, root, path.address(), how.address(), OPEN_HOW_BYTES);
            if (Errno.of(result) != Errno.EAGAIN) {
                return result;
            }
        }
        return result;
    }

    private static MemorySegment cString(Arena arena, Path path) {
        return arena.allocateFrom(path.toString(), PATH_CHARSET);
    }

    private static int checked(String name, long result) throws IOException {
        if (result < 0) {
            throw exception(name, result);
        }
        return (int) result;
    }

    static FileSystemException exception(String name, long result) {
        return switch (Errno.of(result)) {
            case ENOENT -> new NoSuchFileException(name);
            case EACCES, EPERM -> new AccessDeniedException(name);
            case Errno errno -> new FileSystemException(name, null, errno.meaning() + " (errno " + -result + ")");
        };
    }
}

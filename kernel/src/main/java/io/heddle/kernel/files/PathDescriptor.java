package io.heddle.kernel.files;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * A file that another user may have created, held by a descriptor that refers to it without opening it (O_PATH, open(2)).
 *
 * <p>Holding a file never blocks and has no effect on it, also when it is a FIFO, a device or a socket. Type, owner and size are
 * those of the held file. {@link #open} and {@link #path} reach the same file even when another process replaces it meanwhile. A
 * symbolic link as the last component is held itself and not followed.
 */
public final class PathDescriptor implements AutoCloseable {
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int STATX_TYPE_MODE_UID_SIZE = 0x1 | 0x2 | 0x8 | 0x200;
    private static final int STATX_BYTES = 256;
    private static final int UID_OFFSET = 20;
    private static final int MODE_OFFSET = 28;
    private static final int SIZE_OFFSET = 40;

    private static final int TYPE_BITS = 0xf000;
    private static final int REGULAR = 0x8000;
    private static final int SOCKET = 0xc000;
    private static final int FOLDER = 0x4000;
    private static final int WRITABLE_BY_OTHERS = 0022;

    private static final int CLOSED = -1;

    private final String name;
    private final int mode;
    private final int owner;
    private final long sizeBytes;
    private int descriptor;

    private PathDescriptor(String name, int descriptor, MemorySegment attributes) {
        this.name = name;
        this.descriptor = descriptor;
        this.mode = attributes.get(JAVA_SHORT, MODE_OFFSET);
        this.owner = attributes.get(JAVA_INT, UID_OFFSET);
        this.sizeBytes = attributes.get(JAVA_LONG, SIZE_OFFSET);
    }

    /**
     * Holds a file of Heddle's own root. Links in the folders of its path are followed.
     *
     * @throws IOException when the file does not exist or is not accessible
     */
    public static PathDescriptor of(Path file) throws IOException {
        return of(file.toString(), OpenAt.openPath(file));
    }

    /**
     * Holds a file of another process's root.
     *
     * @throws IOException when the file does not exist or is not accessible
     */
    public static PathDescriptor of(PathInRoot file) throws IOException {
        return of(file.toString(), OpenAt.openPathInRoot(file));
    }

    private static PathDescriptor of(String name, int descriptor) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(STATX_BYTES, Long.BYTES);
            MemorySegment empty = arena.allocate(1);
            long result = Libc.syscall(
                    Syscall.STATX,
                    descriptor,
                    empty.address(),
                    AT_EMPTY_PATH,
                    STATX_TYPE_MODE_UID_SIZE,
                    attributes.address(),
                    0);
            if (result < 0) {
                OpenAt.close(descriptor);
                throw OpenAt.exception(name, result);
            }
            return new PathDescriptor(name, descriptor, attributes);
        }
    }

    /** Whether this is a regular file. */
    public boolean isRegular() {
        return (mode & TYPE_BITS) == REGULAR;
    }

    /** Whether this is a folder. */
    public boolean isFolder() {
        return (mode & TYPE_BITS) == FOLDER;
    }

    /** Whether this is a Unix domain socket. */
    public boolean isSocket() {
        return (mode & TYPE_BITS) == SOCKET;
    }

    /** Whether its permissions let the group or others write. */
    public boolean isWritableByOthers() {
        return (mode & WRITABLE_BY_OTHERS) != 0;
    }

    /** The user id of the owner. */
    public int owner() {
        return owner;
    }

    /** The size in bytes when the descriptor was opened. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** A path that leads to the held file until {@link #close}. */
    public Path path() {
        return Path.of("/proc/self/fd", Integer.toString(descriptor));
    }

    /**
     * Opens the file for reading.
     *
     * @throws FileSystemException when it is not a regular file, or not readable
     */
    public RegularFile open() throws IOException {
        if (!isRegular()) {
            throw new FileSystemException(name, null, "not a regular file");
        }
        return new RegularFile(OpenAt.openForReading(name, path()));
    }

    /**
     * Reads the whole content.
     *
     * @param maxBytes the largest size that is accepted
     * @throws FileSystemException when it is not a regular file, not readable, or larger than accepted
     */
    public byte[] read(int maxBytes) throws IOException {
        try (RegularFile file = open()) {
            ByteBuffer content = ByteBuffer.allocateDirect((int) Math.min(sizeBytes, maxBytes) + 1);
            int length = file.read(content, 0);
            if (length < 0) {
                throw new FileSystemException(name, null, "the kernel cannot read it");
            }
            if (length == content.capacity()) {
                throw new FileSystemException(
                        name, null, "larger than " + maxBytes + " bytes, or growing while it is read");
            }
            byte[] bytes = new byte[length];
            content.get(0, bytes);
            return bytes;
        }
    }

    @Override
    public void close() {
        // Only once: the kernel may have given the descriptor to another file since.
        if (descriptor != CLOSED) {
            OpenAt.close(descriptor);
            descriptor = CLOSED;
        }
    }
}

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
 * A file that another user may have put there, held by a descriptor that names it without opening it (O_PATH).
 *
 * <p>Holding a file never blocks and never acts on it, whether it is a FIFO, a device or a socket. The type, the owner and
 * the size are those of the held file, and {@link #open} and {@link #path} reach that same file, whatever another process
 * puts in its place meanwhile. A symbolic link as the last name is held itself, not followed.
 */
public final class HeldFile implements AutoCloseable {
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

    private HeldFile(String name, int descriptor, MemorySegment attributes) {
        this.name = name;
        this.descriptor = descriptor;
        this.mode = attributes.get(JAVA_SHORT, MODE_OFFSET);
        this.owner = attributes.get(JAVA_INT, UID_OFFSET);
        this.sizeBytes = attributes.get(JAVA_LONG, SIZE_OFFSET);
    }

    /** Holds a file of Heddle's own root. Links among the folders are followed. */
    public static HeldFile of(Path file) throws IOException {
        return of(file.toString(), Opening.ofOwn(file));
    }

    /** Holds a file of another process's root. */
    public static HeldFile of(PathInRoot file) throws IOException {
        return of(file.toString(), Opening.inRoot(file));
    }

    private static HeldFile of(String name, int descriptor) throws IOException {
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
                Opening.close(descriptor);
                throw Opening.failure(name, result);
            }
            return new HeldFile(name, descriptor, attributes);
        }
    }

    public boolean isRegular() {
        return (mode & TYPE_BITS) == REGULAR;
    }

    public boolean isFolder() {
        return (mode & TYPE_BITS) == FOLDER;
    }

    public boolean isSocket() {
        return (mode & TYPE_BITS) == SOCKET;
    }

    /** Whether its permissions let its group or everybody write. */
    public boolean isWritableByOthers() {
        return (mode & WRITABLE_BY_OTHERS) != 0;
    }

    /** The user id of the owner. */
    public int owner() {
        return owner;
    }

    /** The size when the file was taken hold of. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** A path that leads to the held file for as long as it is held. */
    public Path path() {
        return Path.of("/proc/self/fd", Integer.toString(descriptor));
    }

    /**
     * Opens the file for reading.
     *
     * @throws FileSystemException when it is not a regular file
     */
    public RegularFile open() throws IOException {
        if (!isRegular()) {
            throw new FileSystemException(name, null, "not a regular file");
        }
        return new RegularFile(Opening.readable(name, path()));
    }

    /**
     * Reads the whole content.
     *
     * @throws FileSystemException when it is not a regular file, or larger than allowed
     */
    public byte[] read(int mostBytes) throws IOException {
        try (RegularFile file = open()) {
            ByteBuffer content = ByteBuffer.allocateDirect((int) Math.min(sizeBytes, mostBytes) + 1);
            int length = file.read(content, 0);
            if (length < 0) {
                throw new FileSystemException(name, null, "the kernel cannot read it");
            }
            if (length == content.capacity()) {
                throw new FileSystemException(
                        name, null, "larger than " + mostBytes + " bytes, or growing while it is read");
            }
            byte[] bytes = new byte[length];
            content.get(0, bytes);
            return bytes;
        }
    }

    @Override
    public void close() {
        // Once only: the number of a closed descriptor may be another file's by then.
        if (descriptor != CLOSED) {
            Opening.close(descriptor);
            descriptor = CLOSED;
        }
    }
}

package io.heddle.kernel.tasks;

import static io.heddle.kernel.libc.ResourceLimit.OPEN_FILES_AT_START;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A file or folder of the proc file system that stays open and is read repeatedly. A read is one system call and allocates nothing.
 *
 * <p>All files share one buffer and are confined to one thread.
 *
 * <p>There may be thousands. They leave half of the descriptors below {@link ResourceLimit#OPEN_FILES_AT_START} to other files and
 * use descriptors above that limit, which this process raises. So other files can be opened even while the limit is lowered for the
 * start of a program. A file that is opened during a start moves to a high descriptor at a later read.
 */
final class ProcFile implements AutoCloseable {
    private static final int AT_FDCWD = -100;
    private static final int O_CLOEXEC = 0x80000;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int STATX_NLINK = 0x4;
    private static final int STATX_BYTES = 256;
    private static final int STATX_NLINK_OFFSET = 16;

    private static final int CLOSED = -1;
    private static final int EMFILE = 24;

    /** The lowest descriptor that moves. Lower ones stay, so that half of the initial limit is for other files. */
    private static final long FIRST_TO_MOVE = OPEN_FILES_AT_START.soft() >>> 1;

    /** The lowest descriptor that only a raised limit allows. */
    private static final long ABOVE = OPEN_FILES_AT_START.soft();

    private static final boolean MAY_BE_RAISED =
            Long.compareUnsigned(OPEN_FILES_AT_START.soft(), OPEN_FILES_AT_START.hard()) < 0;

    private long descriptor;

    private ProcFile(long descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Opens a file or folder.
     *
     * @param reserved how many descriptors must stay free for other files; at most a quarter of a small limit
     * @return the descriptor, or a negated error number: EMFILE also when only reserved descriptors are left
     */
    static long open(String path, int reserved, Buffer buffer) {
        buffer.text.setString(0, path);
        long lowest = Libc.syscall(Syscall.OPENAT, AT_FDCWD, buffer.text.address(), O_CLOEXEC, 0);
        long descriptor = moveAbove(lowest);
        if (descriptor >= 0 && descriptor == lowest && isReserved(descriptor, reserved)) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
            return -EMFILE;
        }
        return descriptor;
    }

    /** Moves a file to a descriptor above the initial limit, if possible, and returns its descriptor. */
    private static long moveAbove(long descriptor) {
        if (!MAY_BE_RAISED || descriptor < FIRST_TO_MOVE || descriptor >= ABOVE) {
            return descriptor;
        }
        long above = Libc.syscall(Syscall.FCNTL, descriptor, F_DUPFD_CLOEXEC, ABOVE, 0);
        if (above < 0) {
            return descriptor;
        }
        Libc.syscall(Syscall.CLOSE, descriptor, 0);
        return above;
    }

    /**
     * Whether this descriptor is among the reserved ones. The kernel returns the lowest free one, so a high one shows that few
     * are left.
     */
    private static boolean isReserved(long descriptor, int reserved) {
        long limit = ResourceLimit.of(ResourceLimit.NOFILE).soft();
        if (descriptor < ABOVE && Long.compareUnsigned(ABOVE, limit) < 0) {
            limit = ABOVE;
        }
        long kept = Math.min(reserved, Long.divideUnsigned(limit, 4));
        return Long.compareUnsigned(descriptor + kept, limit) >= 0;
    }

    static ProcFile of(long descriptor) {
        return new ProcFile(descriptor);
    }

    /** Reads from the start of the file into the buffer and returns the length, or a negated error number. */
    int read(Buffer buffer) {
        descriptor = moveAbove(descriptor);
        int length = (int) Libc.syscall(Syscall.PREAD64, descriptor, buffer.text.address(), buffer.text.byteSize(), 0);
        buffer.copyStart(length);
        return length;
    }

    /** The folder's link count, or a negated error number. For {@code /proc/PID/task} it is the number of threads plus 2. */
    int links(Buffer buffer) {
        descriptor = moveAbove(descriptor);
        long result = Libc.syscall(
                Syscall.STATX,
                descriptor,
                buffer.empty.address(),
                AT_EMPTY_PATH,
                STATX_NLINK,
                buffer.text.address(),
                0);
        return result < 0 ? (int) result : buffer.text.get(JAVA_INT, STATX_NLINK_OFFSET);
    }

    @Override
    public void close() {
        // Only once: the kernel may have given the descriptor to another file since.
        if (descriptor != CLOSED) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
            descriptor = CLOSED;
        }
    }

    /** The native memory that reads fill. */
    static final class Buffer {
        /** Longer than a schedstat file: three numbers of at most 20 digits. */
        private static final int BYTES_ON_HEAP = 64;

        private final MemorySegment text = Arena.ofAuto().allocate(Math.max(4096, STATX_BYTES), Long.BYTES);
        private final MemorySegment empty = Arena.ofAuto().allocate(1);

        /** The start of the text, copied: the quick compiler, which Heddle runs with, is slow at single bytes of native memory. */
        private final byte[] start = new byte[BYTES_ON_HEAP];

        private void copyStart(int length) {
            MemorySegment.copy(text, JAVA_BYTE, 0, start, 0, Math.clamp(length, 0, BYTES_ON_HEAP));
        }

        /** A byte of the first {@value #BYTES_ON_HEAP} that the last read has filled. */
        byte at(int index) {
            return start[index];
        }
    }
}

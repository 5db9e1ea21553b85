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
 * A file of the kernel's that is kept open and read again and again: one pread, no allocation.
 *
 * <p>All of them share one buffer, for only the governor's thread reads: not safe for use by several threads.
 *
 * <p>There may be thousands. They leave half of the numbers below {@link ResourceLimit#OPEN_FILES_AT_START} to other files and
 * take numbers above that limit, which this process raises. So other files can be opened also while the limit is lowered for the
 * start of a program. A file that is opened meanwhile keeps a low number until a later read.
 */
final class KernelFile implements AutoCloseable {
    private static final int AT_FDCWD = -100;
    private static final int O_CLOEXEC = 0x80000;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int STATX_NLINK = 0x4;
    private static final int STATX_BYTES = 256;
    private static final int STATX_NLINK_OFFSET = 16;

    private static final int CLOSED = -1;
    private static final int EMFILE = 24;

    /** The first number that is left to other files. */
    private static final long LEFT_FREE = OPEN_FILES_AT_START.soft() >>> 1;

    /** The first number that only a raised limit allows. */
    private static final long ABOVE = OPEN_FILES_AT_START.soft();

    private static final boolean MAY_BE_RAISED =
            Long.compareUnsigned(OPEN_FILES_AT_START.soft(), OPEN_FILES_AT_START.hard()) < 0;

    private long descriptor;

    private KernelFile(long descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Opens a file or folder; the result is negative when that fails (gone, closed to us, out of descriptors).
     *
     * @param spare descriptors that must be left for files that are opened in passing; of a small limit, a quarter
     */
    static long open(String path, int spare, Buffer buffer) {
        buffer.text.setString(0, path);
        long lowest = Libc.syscall(Syscall.OPENAT, AT_FDCWD, buffer.text.address(), O_CLOEXEC, 0);
        long descriptor = moved(lowest);
        if (descriptor >= 0 && descriptor == lowest && isSpared(descriptor, spare)) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
            return -EMFILE;
        }
        return descriptor;
    }

    /** Moves a file away from the numbers that are left to other files, if possible; its number from now on. */
    private static long moved(long descriptor) {
        if (!MAY_BE_RAISED || descriptor < LEFT_FREE || descriptor >= ABOVE) {
            return descriptor;
        }
        long above = Libc.syscall(Syscall.FCNTL, descriptor, F_DUPFD_CLOEXEC, ABOVE, 0);
        if (above < 0) {
            return descriptor;
        }
        Libc.syscall(Syscall.CLOSE, descriptor, 0);
        return above;
    }

    /** The kernel hands out the lowest number that is free, so a high one tells how few are left. */
    private static boolean isSpared(long descriptor, int spare) {
        long limit = ResourceLimit.of(ResourceLimit.NOFILE).soft();
        if (descriptor < ABOVE && Long.compareUnsigned(ABOVE, limit) < 0) {
            limit = ABOVE;
        }
        long kept = Math.min(spare, Long.divideUnsigned(limit, 4));
        return Long.compareUnsigned(descriptor + kept, limit) >= 0;
    }

    static KernelFile of(long descriptor) {
        return new KernelFile(descriptor);
    }

    /** Reads from the start into the buffer; the length, or a negative error. */
    int read(Buffer buffer) {
        descriptor = moved(descriptor);
        return (int) Libc.syscall(Syscall.PREAD64, descriptor, buffer.text.address(), buffer.text.byteSize(), 0);
    }

    /** The folder's link count, or a negative error. For {@code /proc/PID/task} it is the number of threads plus 2. */
    int links(Buffer buffer) {
        descriptor = moved(descriptor);
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
        // Once only: a number that was closed may be another file's by then.
        if (descriptor != CLOSED) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
            descriptor = CLOSED;
        }
    }

    /** Native memory that reads land in. */
    static final class Buffer {
        private final MemorySegment text = Arena.ofAuto().allocate(Math.max(4096, STATX_BYTES), Long.BYTES);
        private final MemorySegment empty = Arena.ofAuto().allocate(1);

        byte at(int index) {
            return text.get(JAVA_BYTE, index);
        }
    }
}

package io.heddle.kernel.tasks;

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
 */
final class KernelFile implements AutoCloseable {
    private static final int AT_FDCWD = -100;
    private static final int O_CLOEXEC = 0x80000;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int STATX_NLINK = 0x4;
    private static final int STATX_BYTES = 256;
    private static final int STATX_NLINK_OFFSET = 16;

    private static final int CLOSED = -1;
    private static final int EMFILE = 24;

    private int descriptor;

    private KernelFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Opens a file or folder; the result is negative when that fails (gone, closed to us, out of descriptors).
     *
     * @param spare descriptors that must be left for files that are opened in passing; of a small limit, a quarter
     */
    static long open(String path, int spare, Buffer buffer) {
        buffer.text.setString(0, path);
        long descriptor = Libc.syscall(Syscall.OPENAT, AT_FDCWD, buffer.text.address(), O_CLOEXEC, 0);
        if (descriptor >= 0 && isSpared(descriptor, spare, buffer.descriptorLimit)) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
            return -EMFILE;
        }
        return descriptor;
    }

    /** The kernel hands out the lowest number that is free, so a high one tells how few are left. */
    private static boolean isSpared(long descriptor, int spare, long limit) {
        long kept = Math.min(spare, Long.divideUnsigned(limit, 4));
        return Long.compareUnsigned(descriptor + kept, limit) >= 0;
    }

    static KernelFile of(long descriptor) {
        return new KernelFile((int) descriptor);
    }

    /** Reads from the start into the buffer; the length, or a negative error. */
    int read(Buffer buffer) {
        return (int) Libc.syscall(Syscall.PREAD64, descriptor, buffer.text.address(), buffer.text.byteSize(), 0);
    }

    /** The folder's link count, or a negative error. For {@code /proc/PID/task} it is the number of threads plus 2. */
    int links(Buffer buffer) {
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

    /** Native memory that reads land in, and how many descriptors there may be, asked once for all files that share it. */
    static final class Buffer {
        private final long descriptorLimit =
                ResourceLimit.of(ResourceLimit.NOFILE).soft();
        private final MemorySegment text = Arena.ofAuto().allocate(Math.max(4096, STATX_BYTES), Long.BYTES);
        private final MemorySegment empty = Arena.ofAuto().allocate(1);

        byte at(int index) {
            return text.get(JAVA_BYTE, index);
        }
    }
}

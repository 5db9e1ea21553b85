package io.heddle.kernel.files;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A regular file, open for reading, that another process may write, truncate or unlink at any time. Each read is a system call: a
 * truncated file yields fewer bytes, where a memory mapping would raise SIGBUS.
 */
public final class RegularFile implements AutoCloseable {
    private static final int CLOSED = -1;

    private int descriptor;

    RegularFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Fills a buffer from its start up to its limit, whatever its position is.
     *
     * @param buffer a direct buffer
     * @param offset the position in the file, in bytes
     * @return the number of bytes, smaller than the buffer's limit at the end of the file; negative when the kernel cannot read the
     *     file or it is closed
     */
    public int read(ByteBuffer buffer, long offset) {
        MemorySegment target = MemorySegment.ofBuffer(buffer.duplicate().rewind());
        long address = target.address();
        int length = 0;
        while (length < target.byteSize()) {
            long result = Libc.syscall(
                    Syscall.PREAD64, descriptor, address + length, target.byteSize() - length, offset + length);
            if (result == 0) {
                break;
            } else if (result > 0) {
                length += (int) result;
            } else if (Errno.of(result) != Errno.EINTR) {
                return -1;
            }
        }
        return length;
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

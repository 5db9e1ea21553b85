package io.heddle.kernel.files;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A regular file that another process may write, cut short or unlink at any time, open for reading. Each read is a system
 * call: what is gone gives fewer bytes, where a mapping would raise SIGBUS.
 */
public final class RegularFile implements AutoCloseable {
    private static final int CLOSED = -1;

    private int descriptor;

    RegularFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Fills a buffer from its start, whatever its position is.
     *
     * @param buffer a direct one
     * @return the number of bytes, which is smaller than the buffer's limit where the file ends; negative when the kernel
     *     cannot read the file or it is closed
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
        // Once only: the number of a closed descriptor may be another file's by then.
        if (descriptor != CLOSED) {
            Opening.close(descriptor);
            descriptor = CLOSED;
        }
    }
}

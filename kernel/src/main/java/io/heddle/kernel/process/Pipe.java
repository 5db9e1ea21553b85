package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** A pipe between this process and a child. Neither end blocks, and no other program inherits them. */
public final class Pipe implements AutoCloseable {
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NONBLOCK = 0x800;

    private static final int BUFFER_BYTES = 256;

    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);
    private final int readEnd;
    private final int writeEnd;

    public Pipe() {
        MemorySegment ends = Arena.ofAuto().allocate(JAVA_INT, 2);
        long result = Libc.syscall(Syscall.PIPE2, ends.address(), O_CLOEXEC | O_NONBLOCK);
        if (result < 0) {
            throw new KernelException("making a pipe", result, "raise `ulimit -n`");
        }
        readEnd = ends.getAtIndex(JAVA_INT, 0);
        writeEnd = ends.getAtIndex(JAVA_INT, 1);
    }

    public Stdio readEnd() {
        return new Stdio.PipeEnd(readEnd);
    }

    public Stdio writeEnd() {
        return new Stdio.PipeEnd(writeEnd);
    }

    /** Writes a short ASCII text whole; false when the reader is gone or doesn't read. */
    public boolean write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        MemorySegment.copy(bytes, 0, buffer, JAVA_BYTE, 0, bytes.length);
        return Libc.syscall(Syscall.WRITE, writeEnd, buffer.address(), bytes.length, 0) == bytes.length;
    }

    /** What has been written so far and not read; empty when there is nothing. */
    public String read() {
        long length = Libc.syscall(Syscall.READ, readEnd, buffer.address(), BUFFER_BYTES, 0);
        return length <= 0 ? "" : new String(buffer.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.US_ASCII);
    }

    /** Closes this process's reading end: for a pipe that a child reads. */
    public void closeReadEnd() {
        Libc.syscall(Syscall.CLOSE, readEnd, 0);
    }

    /** Closes this process's writing end: for a pipe that a child writes. */
    public void closeWriteEnd() {
        Libc.syscall(Syscall.CLOSE, writeEnd, 0);
    }

    @Override
    public void close() {
        closeReadEnd();
        closeWriteEnd();
    }
}

package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** A pipe between this process and a child. This process's end never blocks, and no other program inherits either. */
public final class Pipe implements AutoCloseable {
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NONBLOCK = 0x800;
    private static final int F_SETFL = 4;
    private static final int BUFFER_BYTES = 256;
    private static final int CLOSED = -1;

    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);
    private int ours;
    private int childs;

    private Pipe(int ours, int childs) {
        this.ours = ours;
        this.childs = childs;
        Libc.syscall(Syscall.FCNTL, ours, F_SETFL, O_NONBLOCK, 0);
    }

    /** A pipe that the child reads. */
    public static Pipe toChild() {
        int[] ends = ends();
        return new Pipe(ends[1], ends[0]);
    }

    /** A pipe that the child writes. */
    public static Pipe fromChild() {
        int[] ends = ends();
        return new Pipe(ends[0], ends[1]);
    }

    private static int[] ends() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            long result = Libc.syscall(Syscall.PIPE2, ends.address(), O_CLOEXEC);
            if (result < 0) {
                throw new KernelException("making a pipe", result, "raise `ulimit -n`");
            }
            return ends.toArray(JAVA_INT);
        }
    }

    /** The child's end, to be given to its {@link Launch}. */
    public Stdio childEnd() {
        return new Stdio.PipeEnd(childs);
    }

    /** Closes this process's copy of the child's end, so that the pipe ends when either side does. */
    public void childStarted() {
        close(childs);
        childs = CLOSED;
    }

    /** Writes a short ASCII text whole; false when the reader is gone or doesn't read. */
    public boolean write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        MemorySegment.copy(bytes, 0, buffer, JAVA_BYTE, 0, bytes.length);
        return Libc.syscall(Syscall.WRITE, ours, buffer.address(), bytes.length, 0) == bytes.length;
    }

    /** What has been written so far and not read; empty when there is nothing. */
    public String read() {
        long length = Libc.syscall(Syscall.READ, ours, buffer.address(), BUFFER_BYTES, 0);
        return length <= 0 ? "" : new String(buffer.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.US_ASCII);
    }

    /** Closes this process's end; the child reads the end of the file, or can't write any more. */
    @Override
    public void close() {
        close(ours);
        ours = CLOSED;
    }

    /** Once only: a number that was closed may be another file's by then. */
    private static void close(int descriptor) {
        if (descriptor != CLOSED) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
        }
    }
}

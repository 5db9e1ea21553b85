package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** A pipe (pipe(7)) between this process and a child. This process's end never blocks. Other programs inherit neither end. */
public final class Pipe implements AutoCloseable {
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NONBLOCK = 0x800;
    private static final int F_SETFL = 4;
    private static final int BUFFER_BYTES = 256;
    private static final int CLOSED = -1;

    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);
    private int parentDescriptor;
    private int childDescriptor;

    private Pipe(int parentDescriptor, int childDescriptor) {
        this.parentDescriptor = parentDescriptor;
        this.childDescriptor = childDescriptor;
        Libc.syscall(Syscall.FCNTL, parentDescriptor, F_SETFL, O_NONBLOCK, 0);
    }

    /**
     * Creates a pipe from which the child reads.
     *
     * @throws KernelException when file descriptors run short
     */
    public static Pipe toChild() {
        int[] ends = ends();
        return new Pipe(ends[1], ends[0]);
    }

    /**
     * Creates a pipe to which the child writes.
     *
     * @throws KernelException when file descriptors run short
     */
    public static Pipe fromChild() {
        int[] ends = ends();
        return new Pipe(ends[0], ends[1]);
    }

    private static int[] ends() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            long result = Libc.syscall(Syscall.PIPE2, ends.address(), O_CLOEXEC);
            if (result < 0) {
                throw new KernelException("creating a pipe", result, "Raise `ulimit -n`.");
            }
            return ends.toArray(JAVA_INT);
        }
    }

    /** The child's end, for its {@link SpawnSpec}. */
    public Stdio childEnd() {
        return new Stdio.PipeEnd(childDescriptor);
    }

    /** Closes this process's copy of the child's end. Call it after the start: then the pipe breaks when either process ends. */
    public void closeChildEnd() {
        close(childDescriptor);
        childDescriptor = CLOSED;
    }

    /** Writes an ASCII text of at most 256 bytes; false when the reader has closed its end or the pipe is full. */
    public boolean write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        MemorySegment.copy(bytes, 0, buffer, JAVA_BYTE, 0, bytes.length);
        return Libc.syscall(Syscall.WRITE, parentDescriptor, buffer.address(), bytes.length, 0) == bytes.length;
    }

    /** Reads at most 256 bytes of ASCII text without waiting; empty when there is none. */
    public String read() {
        long length = Libc.syscall(Syscall.READ, parentDescriptor, buffer.address(), BUFFER_BYTES, 0);
        return length <= 0 ? "" : new String(buffer.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.US_ASCII);
    }

    /** Closes this process's end: the child reads the end of the file, or can no longer write. */
    @Override
    public void close() {
        close(parentDescriptor);
        parentDescriptor = CLOSED;
    }

    /** Only once: the kernel may have given the descriptor to another file since. */
    private static void close(int descriptor) {
        if (descriptor != CLOSED) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
        }
    }
}

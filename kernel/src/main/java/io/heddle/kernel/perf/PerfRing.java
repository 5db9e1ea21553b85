package io.heddle.kernel.perf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The ring buffer of one perf event: a page of control data, then data pages to which the kernel writes records.
 *
 * <p>Concurrency: the kernel writes records, then {@code data_head}. The reader reads {@code data_head} with acquire semantics,
 * then the records, and frees them by a release store to {@code data_tail} (perf_event_open(2), "MMAP layout"). Confined to one
 * thread.
 */
final class PerfRing implements AutoCloseable {
    private static final int PAGE_BYTES = 4096;
    private static final int HEAD_OFFSET = 1024;
    private static final int TAIL_OFFSET = 1032;
    private static final int HEADER_BYTES = 8;
    private static final int MAX_RECORD_BYTES = 0xFFFF;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED = 1;

    private static final VarHandle COUNTER = JAVA_LONG.varHandle();

    private final int descriptor;
    private final MemorySegment memory;
    private final int dataBytes;
    private final ByteBuffer record = ByteBuffer.allocate(MAX_RECORD_BYTES + 1).order(ByteOrder.nativeOrder());

    private PerfRing(int descriptor, MemorySegment memory) {
        this.descriptor = descriptor;
        this.memory = memory;
        this.dataBytes = (int) memory.byteSize() - PAGE_BYTES;
    }

    /**
     * Maps the ring of an event. Closes the descriptor when the kernel refuses.
     *
     * @param dataPages the number of data pages, a power of two
     * @return null when the kernel refuses, for example above the limit of locked memory (perf_event_mlock_kb)
     */
    static @Nullable PerfRing mapOrNull(int descriptor, int dataPages) {
        long bytes = (long) (1 + dataPages) * PAGE_BYTES;
        long address = Libc.syscall(Syscall.MMAP, 0, bytes, PROT_READ_WRITE, MAP_SHARED, descriptor, 0);
        if (address < 0) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
            return null;
        }
        return new PerfRing(descriptor, MemorySegment.ofAddress(address).reinterpret(bytes));
    }

    int descriptor() {
        return descriptor;
    }

    /** Receives records. The buffer has the record with its header, from position 0 to its limit. */
    interface Reader {
        void read(int type, int misc, ByteBuffer record);
    }

    /** Passes all records that the kernel has written to a reader, and frees them. */
    void read(Reader reader) {
        long head = (long) COUNTER.getAcquire(memory, (long) HEAD_OFFSET);
        long tail = memory.get(JAVA_LONG, TAIL_OFFSET);
        while (tail < head) {
            copy(tail, HEADER_BYTES);
            int size = Short.toUnsignedInt(record.getShort(6));
            copy(tail, size);
            reader.read(record.getInt(0), Short.toUnsignedInt(record.getShort(4)), record);
            tail += size;
        }
        COUNTER.setRelease(memory, (long) TAIL_OFFSET, tail);
    }

    /** Copies bytes from a position, which may wrap around to the start of the ring. */
    private void copy(long position, int bytes) {
        int offset = (int) (position & (dataBytes - 1));
        int first = Math.min(bytes, dataBytes - offset);
        MemorySegment.copy(memory, JAVA_BYTE, (long) PAGE_BYTES + offset, record.array(), 0, first);
        MemorySegment.copy(memory, JAVA_BYTE, PAGE_BYTES, record.array(), first, bytes - first);
        record.clear().limit(bytes);
    }

    @Override
    public void close() {
        Libc.syscall(Syscall.MUNMAP, memory.address(), memory.byteSize());
        Libc.syscall(Syscall.CLOSE, descriptor, 0);
    }
}

package io.heddle.kernel.perf.rings;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The ring buffer of one perf event: a page of control data, then data pages to which the kernel writes records.
 *
 * <p>Concurrency: the kernel writes records, then {@code data_head}. The reader reads {@code data_head} with acquire semantics,
 * then the records, and frees them by a release store to {@code data_tail} (perf_event_open(2), "MMAP layout"). Confined to one
 * thread.
 */
public final class PerfRing implements AutoCloseable {
    private static final int HEAD_OFFSET = 1024;
    private static final int TAIL_OFFSET = 1032;
    private static final int HEADER_BYTES = 8;
    private static final int MAX_RECORD_BYTES = 0xFFFF;
    private static final int MAX_DATA_BYTES = 1 << 28;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED = 1;

    private static final VarHandle COUNTER = JAVA_LONG.varHandle();

    private final int descriptor;
    private final MemorySegment memory;
    private final int pageBytes;
    private final int dataBytes;
    private final ByteBuffer record = ByteBuffer.allocate(MAX_RECORD_BYTES + 1).order(ByteOrder.nativeOrder());

    /** @param memory the page of control data and the data pages; a test can fill it in the kernel's place */
    public PerfRing(int descriptor, MemorySegment memory, int pageBytes) {
        this.descriptor = descriptor;
        this.memory = memory;
        this.pageBytes = pageBytes;
        this.dataBytes = (int) memory.byteSize() - pageBytes;
    }

    /** The smallest size of a ring's data that is no less than a number of bytes: a power of two, and at least a page. */
    public static int dataBytes(int bytes) {
        int atLeast = Math.max(Libc.pageBytes(), Math.min(bytes, MAX_DATA_BYTES));
        return Integer.highestOneBit(2 * atLeast - 1);
    }

    /**
     * Maps the ring of an event.
     *
     * @param dataBytes a result of {@link #dataBytes(int)}
     * @return its address; or a negated error number, for example above the limit of locked memory (perf_event_mlock_kb)
     */
    static long map(int descriptor, int dataBytes) {
        int pageBytes = Libc.pageBytes();
        return Libc.syscall(Syscall.MMAP, 0, pageBytes + dataBytes, PROT_READ_WRITE, MAP_SHARED, descriptor, 0);
    }

    /** The ring that {@link #map} has mapped to an address. */
    static PerfRing at(long address, int descriptor, int dataBytes) {
        int pageBytes = Libc.pageBytes();
        return new PerfRing(descriptor, MemorySegment.ofAddress(address).reinterpret(pageBytes + dataBytes), pageBytes);
    }

    public int descriptor() {
        return descriptor;
    }

    /** Receives records. The buffer has the record with its header, from position 0 to its limit. */
    public interface Reader {
        void read(int type, int misc, ByteBuffer record);
    }

    /** Passes all records that the kernel has written to a reader, and frees them. */
    public void read(Reader reader) {
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

    /** Appends all records that the kernel has written to a buffer, in at most two copies, and frees them. */
    public void drainTo(RecordBuffer buffer) {
        long head = (long) COUNTER.getAcquire(memory, (long) HEAD_OFFSET);
        long tail = memory.get(JAVA_LONG, TAIL_OFFSET);
        int words = (int) (head - tail) / Integer.BYTES;
        if (words == 0) {
            return;
        }
        int offset = (int) (tail & (dataBytes - 1));
        int first = Math.min(words, (dataBytes - offset) / Integer.BYTES);
        int index = buffer.extend(words);
        MemorySegment.copy(memory, JAVA_INT, (long) pageBytes + offset, buffer.words(), index, first);
        MemorySegment.copy(memory, JAVA_INT, pageBytes, buffer.words(), index + first, words - first);
        COUNTER.setRelease(memory, (long) TAIL_OFFSET, head);
    }

    /** Copies bytes from a position, which may wrap around to the start of the ring. */
    private void copy(long position, int bytes) {
        int offset = (int) (position & (dataBytes - 1));
        int first = Math.min(bytes, dataBytes - offset);
        MemorySegment.copy(memory, JAVA_BYTE, (long) pageBytes + offset, record.array(), 0, first);
        MemorySegment.copy(memory, JAVA_BYTE, pageBytes, record.array(), first, bytes - first);
        record.clear().limit(bytes);
    }

    @Override
    public void close() {
        Libc.syscall(Syscall.MUNMAP, memory.address(), memory.byteSize());
        Libc.syscall(Syscall.CLOSE, descriptor, 0);
    }
}

package io.heddle.kernel.perf.scheduling;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.PerfRing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A ring to which a test writes records in the kernel's place. The formats of tracepoints are those of Linux 6.18. */
final class SyntheticRing {
    static final int SWITCH_ID = 372;
    static final int WAKEUP_ID = 375;
    static final int WAKEUP_NEW_ID = 373;
    static final int MIGRATE_ID = 371;

    /** TRACE_FLAG_HARDIRQ among the flags of a sample. */
    private static final byte HARDWARE_INTERRUPT = 0x08;

    private static final int HEAD_OFFSET = 1024;
    private static final int TAIL_OFFSET = 1032;

    private final MemorySegment memory;
    private final PerfRing ring;
    private final int pageBytes;

    /** A ring with one page of data. */
    SyntheticRing(int pageBytes) {
        this.pageBytes = pageBytes;
        memory = Arena.ofAuto().allocate(2L * pageBytes, Long.BYTES);
        ring = new PerfRing(-1, memory, pageBytes);
    }

    SyntheticRing() {
        this(4096);
    }

    PerfRing ring() {
        return ring;
    }

    /** The number of bytes that the reader has not freed. */
    long unread() {
        return memory.get(JAVA_LONG, HEAD_OFFSET) - memory.get(JAVA_LONG, TAIL_OFFSET);
    }

    /** The tracepoint sched_switch. */
    SyntheticRing leaves(long nanos, int tid, long state) {
        return sample(nanos, data(SWITCH_ID, 68).putInt(24, tid).putLong(32, state));
    }

    /** The record of a switch that the thread writes which leaves the CPU. */
    SyntheticRing switched(long nanos, int misc, int tid, int next) {
        return write(record(PerfRecord.SWITCH_CPU_WIDE, misc, 32)
                .putInt(8, next)
                .putInt(12, next)
                .putInt(16, tid)
                .putInt(20, tid)
                .putLong(24, nanos));
    }

    /** A wake-up by an interrupt. */
    SyntheticRing woken(long nanos, String name, int tid, int cpu) {
        return wakeup(WAKEUP_ID, nanos, name, tid, cpu);
    }

    SyntheticRing created(long nanos, String name, int tid, int cpu) {
        return wakeup(WAKEUP_NEW_ID, nanos, name, tid, cpu);
    }

    /** A wake-up by thread 77. */
    SyntheticRing wokenByThread(long nanos, String name, int tid, int cpu) {
        return sample(nanos, wakeup(WAKEUP_ID, name, tid, cpu));
    }

    private SyntheticRing wakeup(int id, long nanos, String name, int tid, int cpu) {
        return sample(nanos, wakeup(id, name, tid, cpu).put(2, HARDWARE_INTERRUPT));
    }

    private ByteBuffer wakeup(int id, String name, int tid, int cpu) {
        return data(id, 36).put(8, name(name)).putInt(24, tid).putInt(32, cpu);
    }

    SyntheticRing migrated(long nanos, String name, int tid, int from, int to) {
        byte[] text = (name + "\0").getBytes(StandardCharsets.UTF_8);
        ByteBuffer data = data(MIGRATE_ID, 28 + (text.length + 7) / 8 * 8);
        return sample(
                nanos,
                data.putInt(8, text.length << 16 | 28)
                        .putInt(12, tid)
                        .putInt(20, from)
                        .putInt(24, to)
                        .put(28, text));
    }

    /** The data of a tracepoint that thread 77 has hit. */
    ByteBuffer data(int id, int bytes) {
        return ByteBuffer.allocate(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(0, (short) id)
                .putInt(4, 77);
    }

    SyntheticRing sample(long nanos, ByteBuffer data) {
        ByteBuffer record = record(PerfRecord.SAMPLE, 0, 20 + data.capacity());
        return write(record.putLong(8, nanos)
                .putInt(16, data.capacity())
                .put(20, data.duplicate().clear(), 0, data.capacity()));
    }

    SyntheticRing lost(long nanos, long events) {
        return write(record(PerfRecord.LOST, 0, 32).putLong(16, events).putLong(24, nanos));
    }

    /** A record of the size, without fields. */
    static ByteBuffer record(int type, int misc, int bytes) {
        return ByteBuffer.allocate(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, type)
                .putShort(4, (short) misc)
                .putShort(6, (short) bytes);
    }

    SyntheticRing write(ByteBuffer record) {
        long head = memory.get(JAVA_LONG, HEAD_OFFSET);
        for (int i = 0; i < record.capacity(); i += Integer.BYTES) {
            memory.set(JAVA_INT, pageBytes + (head + i) % pageBytes, record.getInt(i));
        }
        memory.set(JAVA_LONG, HEAD_OFFSET, head + record.capacity());
        return this;
    }

    private static byte[] name(String name) {
        byte[] bytes = new byte[TaskNames.BYTES];
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, bytes, 0, text.length);
        return bytes;
    }
}

package io.heddle.recorder.chunk;

import java.nio.ByteBuffer;

/**
 * The first 68 bytes of a chunk. Positions are relative to the chunk's start.
 *
 * @param size of the chunk in bytes
 * @param checkpoint the position of the last checkpoint event
 * @param metadata the position of the metadata event
 * @param startNanos the start in nanoseconds since 1970
 * @param durationNanos the length in time
 * @param startTicks the start on the clock of the events
 * @param ticksPerSecond the frequency of that clock
 * @param finished whether the writer has finished the chunk
 */
public record ChunkHeader(
        int major,
        long size,
        long checkpoint,
        long metadata,
        long startNanos,
        long durationNanos,
        long startTicks,
        long ticksPerSecond,
        boolean finished) {
    public static final int BYTES = 68;

    private static final int MAGIC = 0x464c5200;
    private static final int MAJOR = 2;
    private static final int MINOR = 1;
    private static final int COMPRESSED_NUMBERS = 1;

    static boolean hasMagic(ByteBuffer header) {
        return header.getInt(0) == MAGIC;
    }

    static ChunkHeader read(ByteBuffer header) {
        return new ChunkHeader(
                header.getShort(4),
                header.getLong(8),
                header.getLong(16),
                header.getLong(24),
                header.getLong(32),
                header.getLong(40),
                header.getLong(48),
                header.getLong(56),
                header.get(64) == 0);
    }

    void write(ByteSink sink) {
        sink.fixed64((long) MAGIC << 32 | MAJOR << 16 | MINOR);
        for (long each :
                new long[] {size, checkpoint, metadata, startNanos, durationNanos, startTicks, ticksPerSecond}) {
            sink.fixed64(each);
        }
        // The state "finished", two reserved bytes, the flags.
        sink.oneByte(0);
        sink.fixed16(0);
        sink.oneByte(COMPRESSED_NUMBERS);
    }

    static ChunkHeader finished(
            long size, long checkpoint, long metadata, long startNanos, long durationNanos, long startTicks) {
        return new ChunkHeader(
                MAJOR, size, checkpoint, metadata, startNanos, durationNanos, startTicks, 1_000_000_000, true);
    }

    /** Whether this version reads the chunks of the format. */
    boolean isReadable() {
        return major == 1 || major == MAJOR;
    }

    /** Whether the chunk is finished and all of it is there. */
    boolean isWithin(long availableBytes) {
        return finished
                && size > BYTES
                && size <= availableBytes
                && isInside(checkpoint)
                && isInside(metadata)
                && ticksPerSecond > 0;
    }

    private boolean isInside(long position) {
        return position >= BYTES && position < size;
    }
}

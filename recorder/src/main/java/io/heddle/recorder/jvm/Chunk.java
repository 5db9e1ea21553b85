package io.heddle.recorder.jvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * The header of a chunk: 68 bytes, big-endian. The JVM updates it at each flush, once a second, and marks the chunk as finished
 * when it starts the next one (HotSpot's jfrChunk.cpp and jfrChunkWriter.cpp).
 *
 * @param offset the position of the chunk in the file
 */
record Chunk(long offset, ByteBuffer header) {
    static final int HEADER_BYTES = 68;

    private static final int MAGIC = 0x464c5200;
    private static final int SIZE = 8;
    private static final int CHECKPOINT = 16;
    private static final int METADATA = 24;
    private static final int STATE = 64;
    private static final int FLAGS = 67;
    private static final byte FINISHED = 0;
    private static final int COMPRESSED_INTEGERS = 1;

    /** The chunk at a position; null when no complete header with the right magic is there. */
    static @Nullable Chunk at(FileChannel file, long offset) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining()) {
            if (file.read(header, offset + header.position()) < 0) {
                return null;
            }
        }
        return header.getInt(0) == MAGIC ? new Chunk(offset, header.flip()) : null;
    }

    /** The size in bytes, as of the last flush when the chunk is not finished. */
    long sizeBytes() {
        return header.getLong(SIZE);
    }

    boolean isFinished() {
        return header.get(STATE) == FINISHED;
    }

    /** Whether it is finished, lies within the file and is not damaged. Reads the whole chunk. */
    boolean isComplete(FileChannel file) throws IOException {
        return isFinished() && isWithin(file.size()) && isConfirmed(file);
    }

    private boolean isWithin(long fileBytes) {
        return sizeBytes() > HEADER_BYTES && sizeBytes() <= fileBytes - offset;
    }

    private boolean isConfirmed(FileChannel file) throws IOException {
        return ChunkScan.of(file, offset, sizeBytes(), isCompressed())
                .confirms(header.getLong(METADATA), header.getLong(CHECKPOINT));
    }

    private boolean isCompressed() {
        return (header.get(FLAGS) & COMPRESSED_INTEGERS) != 0;
    }

    /**
     * The readable part of this chunk, marked as finished: up to the last flush, or up to the last checkpoint in the file, which holds
     * the constants of the events before it. Null when there is none.
     */
    @Nullable
    Chunk repaired(FileChannel file) throws IOException {
        if (isWithin(file.size()) && isConfirmed(file)) {
            return finished(sizeBytes(), header.getLong(CHECKPOINT), header.getLong(METADATA));
        }
        ChunkScan scan = ChunkScan.of(file, offset, file.size() - offset, isCompressed());
        return scan.isReadable() ? finished(scan.readableEnd(), scan.checkpoint(), scan.metadata()) : null;
    }

    private Chunk finished(long size, long checkpoint, long metadata) {
        ByteBuffer changed = ByteBuffer.allocate(HEADER_BYTES).put(header.duplicate());
        changed.putLong(SIZE, size)
                .putLong(CHECKPOINT, checkpoint)
                .putLong(METADATA, metadata)
                .put(STATE, FINISHED);
        return new Chunk(offset, changed.flip());
    }
}

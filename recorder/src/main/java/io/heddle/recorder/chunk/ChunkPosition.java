package io.heddle.recorder.chunk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A complete chunk in a file.
 *
 * @param offset where it begins
 */
public record ChunkPosition(long offset, ChunkHeader header) {
    /** Metadata of a JVM is larger than this, that of Heddle far smaller. */
    private static final int MAX_METADATA_BYTES = 1 << 16;

    /** More than a writer puts into one chunk. */
    private static final int MAX_CHUNK_BYTES = 1 << 26;

    private static final int MAX_SIZE_BYTES = 9;

    public long end() {
        return offset + header.size();
    }

    /**
     * The chunk's types; none unless there is one with the marker's name.
     *
     * @throws DamagedChunk when there is such a type, but the metadata is damaged
     */
    public Metadata metadata(FileChannel file, String marker) throws IOException, DamagedChunk {
        long available = header.size() - header.metadata();
        byte[] start = bytes(file, header.metadata(), (int) Math.min(available, MAX_METADATA_BYTES));
        ByteSource source = new ByteSource(start);
        long size = start.length < MAX_SIZE_BYTES ? 0 : new ByteSource(start).number();
        if (size <= 0 || size > start.length) {
            return Metadata.none();
        }
        return Metadata.read(source.event(), marker);
    }

    /** Reads the chunk's events. */
    public ChunkContent content(FileChannel file, Metadata metadata) throws IOException, DamagedChunk {
        if (header.size() > MAX_CHUNK_BYTES) {
            throw new DamagedChunk("it has %d bytes, more than Heddle writes".formatted(header.size()));
        }
        ByteSource source = new ByteSource(bytes(file, 0, (int) header.size()));
        return new ChunkContent(metadata, source, header.checkpoint());
    }

    private byte[] bytes(FileChannel file, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, offset + position + bytes.position()) < 0) {
                throw new IOException("the file has become shorter");
            }
        }
        return bytes.array();
    }
}

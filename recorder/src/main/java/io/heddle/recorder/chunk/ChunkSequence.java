package io.heddle.recorder.chunk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The complete chunks at the start of a file.
 *
 * @param fileBytes the size of the file
 * @param rest what follows the last complete chunk
 */
public record ChunkSequence(List<ChunkPosition> chunks, long fileBytes, Rest rest) {
    /** What follows the last complete chunk. */
    public enum Rest {
        NOTHING,
        /** A chunk that is not complete. */
        TORN,
        /** Something else. */
        FOREIGN,
        /** A chunk of a version that is not known. */
        NEWER
    }

    public ChunkSequence {
        chunks = List.copyOf(chunks);
    }

    public static ChunkSequence of(FileChannel file) throws IOException {
        List<ChunkPosition> chunks = new ArrayList<>();
        long size = file.size();
        ByteBuffer bytes = ByteBuffer.allocate(ChunkHeader.BYTES);
        long offset = 0;
        Rest rest = Rest.NOTHING;
        while (offset < size && rest == Rest.NOTHING) {
            boolean whole = read(file, offset, bytes.clear().put(0, new byte[ChunkHeader.BYTES]));
            ChunkHeader header = ChunkHeader.read(bytes);
            if (!ChunkHeader.hasMagic(bytes)) {
                rest = Rest.FOREIGN;
            } else if (whole && !header.isReadable()) {
                rest = Rest.NEWER;
            } else if (!whole || !header.isWithin(size - offset)) {
                rest = Rest.TORN;
            } else {
                chunks.add(new ChunkPosition(offset, header));
                offset += header.size();
            }
        }
        return new ChunkSequence(chunks, size, rest);
    }

    /** Whether the buffer was filled. */
    private static boolean read(FileChannel file, long offset, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (file.read(bytes, offset + bytes.position()) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The end of the last complete chunk. */
    public long end() {
        return chunks.isEmpty() ? 0 : chunks.getLast().end();
    }

    public long restBytes() {
        return fileBytes - end();
    }
}

package io.heddle.recorder.jvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HashSet;
import java.util.Set;

/**
 * A walk over the events of a chunk, which checks what the JDK's parser trusts: the sizes of the events, and the links between
 * checkpoints. Damage in either would let that parser run in circles. Positions are relative to the chunk.
 */
final class ChunkScan {
    private static final long METADATA_TYPE = 0;
    private static final long CHECKPOINT_TYPE = 1;

    /** The size, the type, two times and the link of a checkpoint, each of at most 9 bytes. */
    private static final int MAX_PREFIX_BYTES = 45;

    private static final int WINDOW_BYTES = 1 << 20;

    private final FileChannel file;
    private final long chunk;
    private final long limit;
    private final boolean compressed;

    private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
    private long windowStart;

    private final Set<Long> checkpoints = new HashSet<>();
    private long checkpoint;
    private long metadata;
    private long readableEnd;
    private long end = Chunk.HEADER_BYTES;

    private ChunkScan(FileChannel file, long chunk, long limit, boolean compressed) {
        this.file = file;
        this.chunk = chunk;
        this.limit = limit;
        this.compressed = compressed;
    }

    /**
     * Walks over the events up to the first damage.
     *
     * @param chunk the position of the chunk in the file
     * @param limit the end of the events
     * @param compressed whether integers have a variable length
     */
    static ChunkScan of(FileChannel file, long chunk, long limit, boolean compressed) throws IOException {
        ChunkScan scan = new ChunkScan(file, chunk, limit, compressed);
        while (scan.end < limit && scan.addEvent()) {}
        return scan;
    }

    /** Whether all events up to the limit are well-formed, and these are the last metadata and the last checkpoint. */
    boolean confirms(long lastMetadata, long lastCheckpoint) {
        return end == limit && checkpoints.contains(lastCheckpoint) && lastMetadata == metadata;
    }

    /** Whether the chunk can be read up to {@link #readableEnd}. */
    boolean isReadable() {
        return checkpoint > 0 && metadata > 0;
    }

    /** The last checkpoint: the constants of the events before it. */
    long checkpoint() {
        return checkpoint;
    }

    /** The last metadata: the types of all events. */
    long metadata() {
        return metadata;
    }

    /** The end of the last checkpoint or of the last metadata, whichever is later. */
    long readableEnd() {
        return readableEnd;
    }

    /** Adds the event at the end. Returns false when it is damaged or cut off. */
    private boolean addEvent() throws IOException {
        fillWindow();
        long size = compressed ? number() : window.remaining() < Integer.BYTES ? 0 : window.getInt();
        long type = number();
        if (size <= 0 || size > limit - end) {
            return false;
        }
        if (type == CHECKPOINT_TYPE) {
            number();
            number();
            long link = number();
            if (link != 0 && !checkpoints.contains(end + link)) {
                return false;
            }
            checkpoint = end;
            checkpoints.add(end);
            readableEnd = end + size;
        } else if (type == METADATA_TYPE) {
            metadata = end;
            readableEnd = end + size;
        }
        end += size;
        return true;
    }

    /** Moves the window so that the start of the event is in it, as far as the file has it. */
    private void fillWindow() throws IOException {
        if (end + MAX_PREFIX_BYTES > windowStart + window.limit()) {
            window.clear();
            windowStart = end;
            boolean more = true;
            while (more && window.position() < MAX_PREFIX_BYTES) {
                more = file.read(window, chunk + end + window.position()) > 0;
            }
            window.flip();
        }
        window.position((int) (end - windowStart));
    }

    /**
     * A number of 8 bytes, or one with 7 bits in each byte, the lowest first, where the highest bit says that more follow and the
     * ninth byte has 8 bits. 0 when the file ends before it.
     */
    private long number() {
        if (!compressed) {
            return window.remaining() < Long.BYTES ? 0 : window.getLong();
        }
        long value = 0;
        for (int shift = 0; shift <= 56 && window.hasRemaining(); shift += 7) {
            byte next = window.get();
            if (shift == 56) {
                return value | (next & 0xffL) << shift;
            }
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        return 0;
    }
}

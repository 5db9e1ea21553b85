package io.heddle.gclogs.files;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a file that Zstandard compressed (RFC 8878, section 3.1), in a form from which a decompressor gets as much as
 * possible: without skippable frames, and with an end if the file has none. A torn block is left out. So are the checksums of
 * frames, because a torn frame does not have its own.
 */
public final class ZstdFrames extends InputStream {
    private static final int MAGIC = 0xFD2F_B528;
    private static final int SKIPPABLE = 0x184D_2A50;
    private static final int SKIPPABLE_MASK = 0xFFFF_FFF0;
    private static final int MAX_BLOCK_BYTES = 1 << 17;
    private static final int BLOCK_HEADER_BYTES = 3;
    private static final int CHECKSUM_FLAG = 1 << 2;
    private static final int SINGLE_SEGMENT_FLAG = 1 << 5;
    private static final int RUN_LENGTH_BLOCK = 1;
    private static final int RESERVED_BLOCK = 3;
    private static final byte[] LAST_BLOCK = {1, 0, 0};
    private static final int[] CONTENT_SIZE_BYTES = {0, 2, 4, 8};
    private static final int[] DICTIONARY_BYTES = {0, 1, 2, 4};

    private enum Next {
        FRAME,
        BLOCK,
        CHECKSUM,
        END
    }

    private final InputStream in;
    private final byte[] part = new byte[BLOCK_HEADER_BYTES + MAX_BLOCK_BYTES];
    private int at;
    private int filled;
    private Next next = Next.FRAME;
    private boolean hasChecksum;
    private @Nullable String defect;

    public ZstdFrames(InputStream in) {
        this.in = in;
    }

    /** Returns why the rest of the file was not read; null unless there was a reason up to now. */
    public @Nullable String defect() {
        return defect;
    }

    @Override
    public int read() throws IOException {
        return fill() ? part[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, filled - at);
        System.arraycopy(part, at, into, offset, count);
        at += count;
        return count;
    }

    private boolean fill() throws IOException {
        while (at == filled && next != Next.END) {
            at = 0;
            filled = 0;
            switch (next) {
                case FRAME -> beginFrame();
                case BLOCK -> readBlock();
                case CHECKSUM -> skipChecksum();
                case END -> {}
            }
        }
        return at < filled;
    }

    private void beginFrame() throws IOException {
        int count = in.readNBytes(part, 0, Integer.BYTES);
        int magic = number(0, count);
        if (count == Integer.BYTES && magic == MAGIC) {
            readHeader();
        } else if (count == Integer.BYTES && (magic & SKIPPABLE_MASK) == SKIPPABLE) {
            skipFrame();
        } else if (count > 0) {
            end(count < Integer.BYTES ? "torn frame" : "no frame of Zstandard");
        } else {
            next = Next.END;
        }
    }

    private void skipFrame() throws IOException {
        boolean torn = in.readNBytes(part, 0, Integer.BYTES) < Integer.BYTES;
        long left = torn ? 0 : Integer.toUnsignedLong(number(0, Integer.BYTES));
        while (left > 0 && !torn) {
            int count = in.readNBytes(part, 0, (int) Math.min(left, part.length));
            torn = count == 0;
            left -= count;
        }
        if (torn) {
            end("torn frame");
        }
    }

    private void readHeader() throws IOException {
        int descriptor = in.read();
        boolean singleSegment = (descriptor & SINGLE_SEGMENT_FLAG) != 0;
        int contentSize = descriptor >>> 6 & 3;
        int rest = (singleSegment ? 0 : 1)
                + DICTIONARY_BYTES[descriptor & 3]
                + (contentSize == 0 && singleSegment ? 1 : CONTENT_SIZE_BYTES[contentSize]);
        int begin = Integer.BYTES + 1;
        if (descriptor < 0 || in.readNBytes(part, begin, rest) < rest) {
            end("torn frame");
            return;
        }
        hasChecksum = (descriptor & CHECKSUM_FLAG) != 0;
        part[begin - 1] = (byte) (descriptor & ~CHECKSUM_FLAG);
        filled = begin + rest;
        next = Next.BLOCK;
    }

    private void readBlock() throws IOException {
        if (in.readNBytes(part, 0, BLOCK_HEADER_BYTES) < BLOCK_HEADER_BYTES) {
            endInFrame("torn frame");
            return;
        }
        int header = number(0, BLOCK_HEADER_BYTES);
        int type = header >>> 1 & 3;
        int size = type == RUN_LENGTH_BLOCK ? 1 : header >>> 3;
        if (type == RESERVED_BLOCK || size > MAX_BLOCK_BYTES) {
            endInFrame("invalid block");
            return;
        }
        if (in.readNBytes(part, BLOCK_HEADER_BYTES, size) < size) {
            endInFrame("torn block");
            return;
        }
        filled = BLOCK_HEADER_BYTES + size;
        boolean last = (header & 1) != 0;
        next = !last ? Next.BLOCK : hasChecksum ? Next.CHECKSUM : Next.FRAME;
    }

    private void skipChecksum() throws IOException {
        next = Next.FRAME;
        if (in.readNBytes(part, 0, Integer.BYTES) < Integer.BYTES) {
            end("torn frame");
        }
    }

    private void end(String reason) {
        defect = reason;
        next = Next.END;
    }

    private void endInFrame(String reason) {
        end(reason);
        System.arraycopy(LAST_BLOCK, 0, part, 0, LAST_BLOCK.length);
        filled = LAST_BLOCK.length;
    }

    /** Returns a number whose lowest byte comes first. */
    private int number(int from, int count) {
        int number = 0;
        for (int i = 0; i < count; i++) {
            number |= (part[from + i] & 0xff) << (8 * i);
        }
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

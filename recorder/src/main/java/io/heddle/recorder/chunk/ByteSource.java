package io.heddle.recorder.chunk;

import java.nio.charset.StandardCharsets;

/** Reads the encodings of a chunk from an array. Never reads beyond a limit, and never allocates more than the bytes that are left. */
public final class ByteSource {
    private final byte[] bytes;
    private final int limit;
    private int position;

    public ByteSource(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private ByteSource(byte[] bytes, int position, int limit) {
        this.bytes = bytes;
        this.position = position;
        this.limit = limit;
    }

    int position() {
        return position;
    }

    int remaining() {
        return limit - position;
    }

    ByteSource at(long start) throws DamagedChunk {
        if (start < 0 || start > limit) {
            throw new DamagedChunk("position %d is outside of its %d bytes".formatted(start, limit));
        }
        return new ByteSource(bytes, (int) start, limit);
    }

    private void require(long length) throws DamagedChunk {
        if (length < 0 || length > remaining()) {
            throw new DamagedChunk("%d bytes are needed, but %d are left".formatted(length, remaining()));
        }
    }

    /** An event, whose size comes first. */
    ByteSource event() throws DamagedChunk {
        int start = position;
        long size = number();
        position = start;
        require(size);
        ByteSource event = new ByteSource(bytes, start, start + (int) size);
        event.number();
        position = start + (int) size;
        return event;
    }

    int oneByte() throws DamagedChunk {
        require(1);
        return bytes[position++] & 0xff;
    }

    long fixed64() throws DamagedChunk {
        require(Long.BYTES);
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = value << 8 | (bytes[position++] & 0xff);
        }
        return value;
    }

    long number() throws DamagedChunk {
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            int next = oneByte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        return value | (long) oneByte() << 56;
    }

    /** The number of elements that follow. Each takes a byte at least. */
    int count() throws DamagedChunk {
        long count = number();
        require(count);
        return (int) count;
    }

    /** A string, or a {@link Constant} of the pool of strings. */
    Object text() throws DamagedChunk {
        int encoding = oneByte();
        return switch (encoding) {
            case StringEncoding.NULL, StringEncoding.EMPTY -> "";
            case StringEncoding.CONSTANT -> new Constant(number());
            case StringEncoding.UTF8, StringEncoding.LATIN1 -> {
                int length = count();
                String text = new String(
                        bytes,
                        position,
                        length,
                        encoding == StringEncoding.UTF8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
                position += length;
                yield text;
            }
            case StringEncoding.UTF16 -> {
                int length = count();
                StringBuilder text = new StringBuilder(length);
                for (int i = 0; i < length; i++) {
                    text.append((char) number());
                }
                yield text.toString();
            }
            default -> throw new DamagedChunk("a string has the unknown encoding " + encoding);
        };
    }

    /** A reference to the pool of strings. */
    record Constant(long key) {}
}

package io.heddle.recorder.chunk;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The constants of one type in a chunk. Keys are unique in the file, not only in a chunk: the JDK's parser takes a constant with the
 * same key from the previous chunk.
 */
public final class ConstantPool<T> {
    private final long type;
    private final BiConsumer<ByteSink, T> encoder;
    private final Map<T, Long> keys = new HashMap<>();
    private final ByteSink entries = new ByteSink(1 << 8);
    private long nextKey = 1;

    /** @param encoder appends the value of a constant; may add constants to other pools */
    public ConstantPool(long type, BiConsumer<ByteSink, T> encoder) {
        this.type = type;
        this.encoder = encoder;
    }

    /** The key of a constant, which becomes one of this chunk's. */
    public long key(T constant) {
        Long known = keys.get(constant);
        if (known != null) {
            return known;
        }
        long key = nextKey++;
        keys.put(constant, key);
        entries.number(key);
        encoder.accept(entries, constant);
        return key;
    }

    boolean isEmpty() {
        return keys.isEmpty();
    }

    int size() {
        return entries.size();
    }

    /** Appends the constants. */
    void write(ByteSink sink) {
        sink.number(type).integer(keys.size()).append(entries);
    }

    /** Begins a chunk. */
    void clear() {
        keys.clear();
        entries.clear();
    }
}

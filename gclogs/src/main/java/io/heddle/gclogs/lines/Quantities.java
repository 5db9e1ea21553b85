package io.heddle.gclogs.lines;

import io.heddle.gclogs.events.GcEvent.HeapChange;
import org.jspecify.annotations.Nullable;

/** The quantities in the lines of collectors. Each method returns {@link Line#NONE}, without a move, if there is none. */
public final class Quantities {
    private static final long MAX_BYTES = Long.MAX_VALUE >> 10;

    private Quantities() {}

    /** Reads a duration such as {@code 3.456ms} or {@code 0.012s}; returns nanoseconds. */
    public static long durationNanos(Line line) {
        int begin = line.at();
        long nanos = line.decimal(6);
        if (nanos != Line.NONE && line.skip("ms")) {
            return nanos;
        }
        line.moveTo(begin);
        nanos = line.decimal(9);
        if (nanos != Line.NONE && line.skip('s')) {
            return nanos;
        }
        line.moveTo(begin);
        return Line.NONE;
    }

    /** Reads an amount of memory such as {@code 24M} or {@code 3072.0K}; returns bytes. */
    public static long bytes(Line line) {
        int begin = line.at();
        long tenths = line.decimal(1);
        int shift =
                switch (line.peek()) {
                    case 'B' -> 0;
                    case 'K' -> 10;
                    case 'M' -> 20;
                    case 'G' -> 30;
                    case 'T' -> 40;
                    default -> Byte.MAX_VALUE;
                };
        if (tenths == Line.NONE || shift == Byte.MAX_VALUE || tenths > MAX_BYTES >> shift) {
            line.moveTo(begin);
            return Line.NONE;
        }
        line.skip((char) line.peek());
        return (tenths << shift) / 10;
    }

    /** Skips a share such as {@code (10%)}. */
    public static void skipPercentage(Line line) {
        int begin = line.at();
        if (!line.skip('(') || line.decimal(0) == Line.NONE || !line.skip("%)")) {
            line.moveTo(begin);
        }
    }

    /** Reads sizes of the heap such as {@code 16384K->5120K(62976K)}; returns null, without a move, if there are none. */
    public static @Nullable HeapChange heapChange(Line line) {
        int begin = line.at();
        long before = bytes(line);
        long after = before != Line.NONE && line.skip("->") ? bytes(line) : Line.NONE;
        long capacity = after != Line.NONE && line.skip('(') ? bytes(line) : Line.NONE;
        if (capacity != Line.NONE && line.skip(')')) {
            return new HeapChange(before, after, capacity);
        }
        line.moveTo(begin);
        return null;
    }
}

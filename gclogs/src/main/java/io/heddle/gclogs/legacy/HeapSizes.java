package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import org.jspecify.annotations.Nullable;

/** The sizes of the heap behind a collection of G1. */
final class HeapSizes {
    private HeapSizes() {}

    /**
     * Reads {@code [Eden: 24.0M(24.0M)->0.0B(13.0M) ... Heap: 24.0M(256.0M)->13.5M(256.0M)]}, or those of early JDK 7, {@code
     * [ 24M->13M(256M)]}.
     *
     * @return null if there are none
     */
    static @Nullable HeapChange read(Line line) {
        if (line.skip("[ ")) {
            return Quantities.heapChange(line);
        }
        return line.skip("[Eden: ") ? readHeap(line) : null;
    }

    private static @Nullable HeapChange readHeap(Line line) {
        while (line.moveToByte('H')) {
            if (!line.skip("Heap: ")) {
                line.moveTo(line.at() + 1);
                continue;
            }
            long before = Quantities.bytes(line);
            line.moveToByte('>');
            line.skip('>');
            long after = Quantities.bytes(line);
            long capacity = line.skip('(') ? Quantities.bytes(line) : Line.NONE;
            boolean complete = before != Line.NONE && after != Line.NONE && capacity != Line.NONE;
            return complete ? new HeapChange(before, after, capacity) : null;
        }
        return null;
    }

    /** Skips a comma, blanks, and brackets with the sizes of a generation; returns false, without a move, if there are none. */
    static boolean skip(Line line) {
        int begin = line.at();
        line.skip(',');
        line.skipSpaces();
        boolean sizes = line.skip("[Eden: ") || line.skip("[Perm: ") || line.skip("[Metaspace: ");
        if (sizes && line.moveToByte(']')) {
            line.skip(']');
            return true;
        }
        line.moveTo(begin);
        return false;
    }
}

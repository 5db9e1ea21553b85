package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import io.heddle.gclogs.lines.Stamp;
import io.heddle.gclogs.unified.PauseTitle;
import org.jspecify.annotations.Nullable;

/**
 * A pause of Shenandoah in JDK 8. A line has its begin, {@code [Pause Init Mark, start]}, and a line its end with the words
 * of newer JDKs: {@code [Pause Full 24M->4M(256M), 3.341 ms]}.
 */
record ShenandoahPause(
        String title, long durationNanos, @Nullable HeapChange heap) {
    private static final String START = ", start]";

    /** Returns whether such a pause begins or ends at the position of a line. */
    static boolean is(Line line) {
        int begin = line.at();
        boolean pause = line.skip("[Pause ");
        line.moveTo(begin);
        return pause;
    }

    /** Returns whether a line announces a pause. */
    static boolean starts(Line line) {
        int comma = line.lastBefore(line.length(), ',');
        return comma != Line.NONE
                && line.length() - comma >= START.length()
                && line.isText(comma, comma + START.length(), START);
    }

    /** Reads the end of a pause; returns null if the line has no duration. */
    static @Nullable ShenandoahPause read(Line line) {
        int titleBegin = line.at() + 1;
        int titleEnd = line.lastBefore(line.length(), ',');
        if (titleEnd <= titleBegin) {
            return null;
        }
        line.moveTo(titleEnd);
        line.skip(", ");
        long duration = line.decimal(6);
        if (duration == Line.NONE || !line.skip(" ms]")) {
            return null;
        }
        int heapBegin = line.lastBefore(titleEnd, ' ') + 1;
        line.moveTo(heapBegin);
        HeapChange heap = Quantities.heapChange(line);
        int wordsEnd = heap == null ? titleEnd : heapBegin - 1;
        return wordsEnd <= titleBegin ? null : new ShenandoahPause(line.text(titleBegin, wordsEnd), duration, heap);
    }

    GcEvent event(int jvm, long number, Stamp end) {
        PauseTitle parsed = PauseTitle.parse(title);
        long start = end.uptimeNanos() - durationNanos;
        long millis = end.epochMillis() - durationNanos / 1_000_000;
        return new GcEvent(
                jvm,
                number,
                parsed.kind(),
                parsed.name(),
                parsed.cause(),
                end.uptimeNanos() == GcEvent.UNKNOWN ? GcEvent.UNKNOWN : Math.max(start, 0),
                end.epochMillis() == GcEvent.UNKNOWN ? GcEvent.UNKNOWN : Math.max(millis, GcEvent.UNKNOWN),
                durationNanos,
                heap,
                null,
                parsed.evacuationFailed());
    }
}

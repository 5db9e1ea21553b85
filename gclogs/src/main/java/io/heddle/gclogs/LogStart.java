package io.heddle.gclogs;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Lines;
import io.heddle.gclogs.lines.Stamp;
import io.heddle.gclogs.unified.Decorations;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** The first times in a file. */
record LogStart(LogName name, Stamp time) {
    /** The first lines may be without time, and some messages have a hundred lines. */
    private static final int MAX_BYTES = 1 << 17;

    /** Reads the begin of a file. The file has no times if it cannot be read. */
    static LogStart read(LogName name) {
        try (GcLogFile file = GcLogFile.open(name.file())) {
            return new LogStart(name, firstTime(file.readNBytes(MAX_BYTES)));
        } catch (IOException e) {
            return new LogStart(name, Stamp.NONE);
        }
    }

    private static Stamp firstTime(byte[] bytes) throws IOException {
        Lines lines = new Lines(new ByteArrayInputStream(bytes));
        Line line = new Line();
        Decorations decorations = new Decorations();
        Stamp first = Stamp.NONE;
        while (!first.isComplete() && lines.read(line)) {
            first = first.orElse(decorations.read(line) ? decorations.stamp(line) : Stamp.readLegacy(line));
        }
        return first;
    }

    boolean hasDate() {
        return time.epochMillis() != GcEvent.UNKNOWN;
    }

    boolean hasUptime() {
        return time.uptimeNanos() != GcEvent.UNKNOWN;
    }
}

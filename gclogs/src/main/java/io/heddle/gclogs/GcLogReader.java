package io.heddle.gclogs;

import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.legacy.LegacyLog;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Lines;
import io.heddle.gclogs.lines.Reading;
import io.heddle.gclogs.unified.UnifiedLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the log of a JVM's garbage collector. */
public final class GcLogReader {
    private static final int MAX_EXAMPLES = 5;
    private static final int MAX_EXAMPLE_LENGTH = 300;

    private final Lines lines;
    private final GcLogListener listener;
    private final Counter notUnderstood = new Counter();
    private final Counter foreign = new Counter();
    private long count;
    private long events;

    private GcLogReader(InputStream in, GcLogListener listener) {
        this.lines = new Lines(in);
        this.listener = listener;
    }

    /**
     * Reads a log to its end.
     *
     * @param in its bytes; they are read in large parts, and the stream stays open
     * @param listener receives the events
     * @throws IOException if the stream cannot be read
     */
    public static GcLog read(InputStream in, GcLogListener listener) throws IOException {
        return new GcLogReader(in, listener).read();
    }

    /**
     * Reads a log from a file, which may be compressed as {@link GcLogFile} says.
     *
     * @param listener receives the events
     * @throws IOException if the file cannot be read
     */
    public static GcLog read(Path path, GcLogListener listener) throws IOException {
        try (GcLogFile file = GcLogFile.open(path)) {
            GcLog log = read(file, listener);
            String defect = file.defect();
            return defect == null ? log : log.withDefects(List.of(defect));
        }
    }

    private GcLog read() throws IOException {
        GcLogListener counting = event -> {
            events++;
            listener.event(event);
        };
        List<GcJvm> jvms = new ArrayList<>();
        UnifiedLog unified = new UnifiedLog(jvms, counting);
        LegacyLog legacy = new LegacyLog(jvms, counting);
        Line line = new Line();
        while (lines.read(line)) {
            count++;
            Reading reading = unified.read(line);
            if (reading == Reading.FOREIGN) {
                line.moveTo(0);
                reading = legacy.read(line);
            }
            switch (reading) {
                case NOT_UNDERSTOOD -> notUnderstood.add(line);
                case FOREIGN -> foreign.add(line);
                case UNDERSTOOD, IRRELEVANT -> {}
            }
        }
        unified.flush();
        legacy.flush();
        return new GcLog(List.copyOf(jvms), count, events, notUnderstood.examples(), foreign.examples(), List.of());
    }

    /** Counts lines, and keeps the first ones. */
    private static final class Counter {
        private final List<String> texts = new ArrayList<>();
        private long lines;

        void add(Line line) {
            lines++;
            if (texts.size() < MAX_EXAMPLES) {
                texts.add(line.text(0, Math.min(line.length(), MAX_EXAMPLE_LENGTH)));
            }
        }

        GcLog.Examples examples() {
            return new GcLog.Examples(lines, List.copyOf(texts));
        }
    }
}

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
    private static final String MIXED =
            "several JVMs write at the same time, without process identifiers in their lines";
    private static final int MAX_EXAMPLES = 5;
    private static final int MAX_EXAMPLE_LENGTH = 300;

    private final Counter notUnderstood = new Counter();
    private final Counter foreign = new Counter();
    private final List<GcJvm> jvms = new ArrayList<>();
    private final List<String> defects = new ArrayList<>();
    private final Line line = new Line();
    private final UnifiedLog unified;
    private final LegacyLog legacy;
    private long lines;
    private long events;

    private GcLogReader(GcLogListener listener) {
        GcLogListener counting = event -> {
            events++;
            listener.event(event);
        };
        unified = new UnifiedLog(jvms, counting);
        legacy = new LegacyLog(jvms, counting, notUnderstood::add);
    }

    /**
     * Reads a log to its end.
     *
     * @param in its bytes; they are read in large parts, and the stream stays open
     * @param listener receives the events
     * @throws IOException if the stream cannot be read
     */
    public static GcLog read(InputStream in, GcLogListener listener) throws IOException {
        GcLogReader reader = new GcLogReader(listener);
        reader.readLines(in);
        return reader.end();
    }

    /**
     * Reads a log from a file, which may be compressed as {@link GcLogFile} says.
     *
     * @param listener receives the events
     * @throws IOException if the file cannot be read
     */
    public static GcLog read(Path path, GcLogListener listener) throws IOException {
        return read(new LogSeries(path, List.of(path)), listener);
    }

    /**
     * Reads a log from several files. A JVM that rotates its log describes itself in the first file only, or in each: it is
     * the same JVM until the time since its start steps back.
     *
     * @param listener receives the events
     * @throws IOException if a file cannot be read
     */
    public static GcLog read(LogSeries series, GcLogListener listener) throws IOException {
        GcLogReader reader = new GcLogReader(listener);
        for (Path path : series.files()) {
            reader.readFile(path);
        }
        return reader.end();
    }

    private void readFile(Path path) throws IOException {
        try (GcLogFile file = GcLogFile.open(path)) {
            readLines(file);
            String defect = file.defect();
            if (defect != null) {
                defects.add(path.getFileName() + ": " + defect);
            }
        }
        legacy.nextFile();
    }

    private void readLines(InputStream in) throws IOException {
        Lines all = new Lines(in);
        while (all.read(line)) {
            lines++;
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
    }

    private GcLog end() {
        unified.flush();
        legacy.end();
        if (unified.isMixed() || legacy.isMixed()) {
            defects.add(MIXED);
        }
        return new GcLog(
                List.copyOf(jvms), lines, events, notUnderstood.examples(), foreign.examples(), List.copyOf(defects));
    }

    /** Counts lines, and keeps the first ones. */
    private static final class Counter {
        private final List<String> texts = new ArrayList<>();
        private long lines;

        void add(Line line) {
            add(texts.size() < MAX_EXAMPLES ? line.text(0, Math.min(line.length(), MAX_EXAMPLE_LENGTH)) : "");
        }

        void add(String text) {
            lines++;
            if (texts.size() < MAX_EXAMPLES) {
                texts.add(text.substring(0, Math.min(text.length(), MAX_EXAMPLE_LENGTH)));
            }
        }

        GcLog.Examples examples() {
            return new GcLog.Examples(lines, List.copyOf(texts));
        }
    }
}

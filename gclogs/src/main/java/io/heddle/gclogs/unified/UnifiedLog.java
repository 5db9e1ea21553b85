package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Reading;
import java.util.List;

/**
 * Reads the lines of a unified log. It belongs to one JVM, until another one names its collector or counts its collections from
 * the beginning, or to several with their process identifiers in the decorations.
 */
public final class UnifiedLog {
    private final Decorations decorations = new Decorations();
    private final Processes processes;
    private boolean any;

    /** @param jvms receives the JVMs, and what the log says about them; {@link GcEvent#jvm} is the index */
    public UnifiedLog(List<GcJvm> jvms, GcLogListener listener) {
        processes = new Processes(jvms, listener, decorations);
    }

    /** Reads a line. */
    public Reading read(Line line) {
        boolean decorated = decorations.read(line);
        long number = number(line);
        if (number != Line.NONE) {
            any = true;
            return isAboutEvent(line) ? readCollection(line, number) : Reading.IRRELEVANT;
        }
        if (!decorated || !decorations.areUnified(line)) {
            return isContinuation(line) ? Reading.IRRELEVANT : readBehindPrefix(line);
        }
        any = true;
        if (isAboutJvm(line)) {
            readHeader(line);
        }
        return Reading.IRRELEVANT;
    }

    /** Reads a line of standard output with what a container runtime or a logger has put in front. */
    private Reading readBehindPrefix(Line line) {
        line.moveTo(0);
        if (!line.moveToByte('[') || !decorations.read(line) || !decorations.areUnified(line)) {
            return Reading.FOREIGN;
        }
        long number = number(line);
        if (number != Line.NONE) {
            any = true;
            return isAboutEvent(line) ? readCollection(line, number) : Reading.IRRELEVANT;
        }
        if (JvmHeader.collector(line) == Collector.UNKNOWN) {
            return Reading.FOREIGN;
        }
        readHeader(line);
        return Reading.IRRELEVANT;
    }

    /** Returns whether a line is one of several of a message: it begins with blanks, or with brackets around them. */
    private boolean isContinuation(Line line) {
        line.moveTo(0);
        if (line.skip('[')) {
            line.skipSpaces();
            return any && line.at() > 1 && line.skip(']');
        }
        return any && (line.isAtEnd() || line.skip(' ') || line.skip('\t'));
    }

    /** Reads the number of a collection, as in {@code GC(3) }. */
    private static long number(Line line) {
        if (line.skip("GC(")) {
            long number = line.digits();
            return line.skip(") ") ? number : Line.NONE;
        }
        return Line.NONE;
    }

    /** Returns whether a line may be about an event, by its first byte: most lines are not. */
    private static boolean isAboutEvent(Line line) {
        return switch (line.peek()) {
            case 'P', 'D', 'U', 'C', 'G', 'M', 'T', 'Y', 'y', 'O', 'o' -> true;
            default -> false;
        };
    }

    private static boolean isAboutJvm(Line line) {
        return switch (line.peek()) {
            case 'U', 'V', 'C', 'M', 'H', 'I' -> true;
            default -> false;
        };
    }

    private Reading readCollection(Line line, long number) {
        return processes.of(line, number).read(line, number, decorations);
    }

    private void readHeader(Line line) {
        Collector collector = JvmHeader.collector(line);
        JvmMessages jvm = processes.of(line);
        boolean begins = collector != Collector.UNKNOWN || JvmHeader.begins(line);
        if (begins && !jvm.isStarting()) {
            jvm = processes.begin(line);
        }
        if (collector == Collector.UNKNOWN) {
            jvm.readHeader(line);
        } else {
            jvm.setCollector(collector);
        }
    }

    /** Returns whether JVMs have written to the log at the same time, without process identifiers. */
    public boolean isMixed() {
        return processes.areMixed();
    }

    /** Passes the last events on. */
    public void flush() {
        processes.flush();
    }
}

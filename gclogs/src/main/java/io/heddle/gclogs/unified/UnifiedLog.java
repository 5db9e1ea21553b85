package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a unified log. It belongs to one JVM, until another one names its collector or counts its collections from
 * the beginning, or to several with their process identifiers in the decorations.
 */
public final class UnifiedLog {
    private final GcLogListener listener;
    private final Decorations decorations = new Decorations();
    private final List<GcJvm> jvms;
    private final List<JvmMessages> all = new ArrayList<>();
    private final Map<Long, JvmMessages> byProcess = new HashMap<>();
    private boolean any;

    /** The JVM of the line before, or null; and its process identifier. */
    private @Nullable JvmMessages last;

    private long lastProcess;

    /** @param jvms receives the JVMs, and what the log says about them; {@link GcEvent#jvm} is the index */
    public UnifiedLog(List<GcJvm> jvms, GcLogListener listener) {
        this.jvms = jvms;
        this.listener = listener;
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
            return isContinuation(line) ? Reading.IRRELEVANT : Reading.FOREIGN;
        }
        any = true;
        if (isAboutJvm(line)) {
            readHeader(line);
        }
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
        JvmMessages jvm = jvm(line);
        if (jvm.isAhead(number, decorations, line)) {
            jvm = begin(line);
        }
        return jvm.read(line, number, decorations);
    }

    private void readHeader(Line line) {
        Collector collector = JvmHeader.collector(line);
        JvmMessages jvm = jvm(line);
        boolean begins = collector != Collector.UNKNOWN || JvmHeader.begins(line);
        if (begins && !jvm.isStarting()) {
            jvm = begin(line);
        }
        if (collector == Collector.UNKNOWN) {
            jvm.readHeader(line);
        } else {
            jvm.setCollector(collector);
        }
    }

    private JvmMessages jvm(Line line) {
        long process = decorations.processId(line);
        JvmMessages jvm = process == lastProcess ? last : byProcess.get(process);
        if (jvm == null) {
            return begin(line);
        }
        last = jvm;
        lastProcess = process;
        return jvm;
    }

    private JvmMessages begin(Line line) {
        long process = decorations.processId(line);
        JvmMessages jvm = new JvmMessages(jvms, listener);
        JvmMessages before = byProcess.put(process, jvm);
        if (before != null) {
            before.flush();
        }
        all.add(jvm);
        last = jvm;
        lastProcess = process;
        return jvm;
    }

    /** Passes the last events on. */
    public void flush() {
        all.forEach(JvmMessages::flush);
    }
}

package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.lines.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JVMs that write to a log. If lines have process identifiers, these tell the JVMs apart. Otherwise lines belong to the
 * latest JVM, unless the numbers of collections show that an earlier one still writes: each JVM counts its collections.
 */
final class Processes {
    /** A log with more JVMs is none, and the rest of its events belongs to the last one. */
    static final int MAX_JVMS = 10_000;

    private static final int MAX_WRITING = 16;

    /** So many collections may begin before threads have written the lines of an earlier one. */
    private static final int MAX_DISORDER = 16;

    private final List<GcJvm> jvms;
    private final GcLogListener listener;
    private final Decorations decorations;
    private final List<JvmMessages> all = new ArrayList<>();
    private final Map<Long, JvmMessages> byProcess = new HashMap<>();
    private final List<JvmMessages> unidentified = new ArrayList<>();
    private boolean mixed;

    /** The JVM of the line before, or null; and its process identifier. */
    private @Nullable JvmMessages last;

    private long lastProcess;

    Processes(List<GcJvm> jvms, GcLogListener listener, Decorations decorations) {
        this.jvms = jvms;
        this.listener = listener;
        this.decorations = decorations;
    }

    /** Returns whether JVMs have written to the log at the same time, without process identifiers. */
    boolean areMixed() {
        return mixed;
    }

    /** Returns the JVM of a line that is not about a collection. */
    JvmMessages of(Line line) {
        long process = decorations.processId(line);
        JvmMessages jvm = process == lastProcess ? last : byProcess.get(process);
        if (jvm == null) {
            return begin(line);
        }
        return wrote(process, jvm);
    }

    private JvmMessages wrote(long process, JvmMessages jvm) {
        last = jvm;
        lastProcess = process;
        return jvm;
    }

    /** Returns the JVM of a line about a collection. */
    JvmMessages of(Line line, long number) {
        JvmMessages jvm = of(line);
        if (lastProcess != GcEvent.UNKNOWN) {
            return jvm.isAhead(number, decorations, line) ? begin(line) : jvm;
        }
        boolean ahead = jvm.isAhead(number, decorations, line);
        long gap = jvm.gapBefore(number);
        if (!ahead && gap <= 0) {
            return jvm;
        }
        long uptime = decorations.uptimeNanos(line);
        for (JvmMessages other : unidentified) {
            boolean nearer = other.distance(uptime) < jvm.distance(uptime);
            if (other != jvm && (nearer || gap > MAX_DISORDER) && other.continuesWith(number, uptime)) {
                mixed = true;
                byProcess.put(GcEvent.UNKNOWN, other);
                return wrote(GcEvent.UNKNOWN, other);
            }
        }
        return ahead ? begin(line) : jvm;
    }

    /** Begins another JVM. */
    JvmMessages begin(Line line) {
        long process = decorations.processId(line);
        JvmMessages before = byProcess.get(process);
        if (before != null) {
            before.flush();
        }
        if (jvms.size() >= MAX_JVMS && !all.isEmpty()) {
            return wrote(process, all.getLast());
        }
        JvmMessages jvm = new JvmMessages(jvms, listener);
        byProcess.put(process, jvm);
        all.add(jvm);
        if (process == GcEvent.UNKNOWN) {
            unidentified.addFirst(jvm);
            if (unidentified.size() > MAX_WRITING) {
                unidentified.removeLast();
            }
        }
        return wrote(process, jvm);
    }

    void flush() {
        all.forEach(JvmMessages::flush);
    }
}

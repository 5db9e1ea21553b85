package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.lines.Stamp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JVMs that write to a log of JDK 8 or older. Its lines do not say which JVM has written them, so the time since the start
 * of the JVM decides: it steps back when another one begins. Together with the time of day, it gives the start of the JVM,
 * which shows that an earlier one still writes.
 */
final class Jvms {
    static final int NONE = -1;

    /** A log with more JVMs is none, and the rest of its events belongs to the last one. */
    private static final int MAX_JVMS = 10_000;

    private static final int MAX_WRITING = 16;

    /** Threads write their lines in another order than their times, and clocks are corrected. */
    private static final long DISORDER_NANOS = 1_000_000_000;

    private static final long DISORDER_MILLIS = 1_000;

    /** A JVM whose first pause is later has collected before: its lines are missing, or mixed with those of another one. */
    private static final long LATE_NANOS = 60_000_000_000L;

    private static final int MAX_LATE = 3;

    private static final class Writer {
        final int index;
        long lastUptime = GcEvent.UNKNOWN;
        long startMillis = GcEvent.UNKNOWN;

        Writer(int index) {
            this.index = index;
        }

        void wrote(Stamp stamp) {
            lastUptime = stamp.uptimeNanos() == GcEvent.UNKNOWN ? lastUptime : stamp.uptimeNanos();
            startMillis = stamp.isComplete() ? start(stamp) : startMillis;
        }

        boolean isAhead(Stamp stamp) {
            return stamp.uptimeNanos() != GcEvent.UNKNOWN && stamp.uptimeNanos() < lastUptime - DISORDER_NANOS;
        }

        boolean hasStart(Stamp stamp) {
            return stamp.isComplete()
                    && startMillis != GcEvent.UNKNOWN
                    && Math.abs(start(stamp) - startMillis) <= DISORDER_MILLIS;
        }

        private static long start(Stamp stamp) {
            return stamp.epochMillis() - stamp.uptimeNanos() / 1_000_000;
        }
    }

    private final List<GcJvm> jvms;
    private final List<Writer> writers = new ArrayList<>();
    private @Nullable Writer current;
    private boolean mixed;
    private int late;

    Jvms(List<GcJvm> jvms) {
        this.jvms = jvms;
    }

    /** Returns the index of the JVM that writes; {@link #NONE} before the first one. */
    int current() {
        Writer writer = current;
        return writer == null ? NONE : writer.index;
    }

    /** Returns whether JVMs have written to the log at the same time. */
    boolean areMixed() {
        return mixed;
    }

    GcJvm description() {
        return jvms.get(current());
    }

    void describe(GcJvm value) {
        jvms.set(current(), value);
    }

    /** Begins another JVM. */
    void begin(GcJvm description) {
        if (jvms.size() >= MAX_JVMS && current != null) {
            return;
        }
        Writer writer = new Writer(jvms.size());
        jvms.add(description);
        writers.addFirst(writer);
        if (writers.size() > MAX_WRITING) {
            writers.removeLast();
        }
        current = writer;
    }

    /**
     * Finds out which JVM has a pause at this time. Begins another one if none has.
     *
     * @param description that of another one
     */
    void pause(Stamp stamp, GcJvm description) {
        Writer writer = current;
        if (writer == null) {
            begin(description);
        } else if (!writer.hasStart(stamp)) {
            Writer earlier = earlier(writer, stamp);
            if (earlier != null) {
                mixed |= writer.lastUptime != GcEvent.UNKNOWN;
                current = earlier;
            } else if (writer.isAhead(stamp) && late < MAX_LATE) {
                late += stamp.uptimeNanos() > LATE_NANOS && description.equals(GcJvm.UNKNOWN) ? 1 : 0;
                mixed |= late == MAX_LATE;
                begin(description);
            }
        }
        if (current != null) {
            current.wrote(stamp);
        }
    }

    private @Nullable Writer earlier(Writer writer, Stamp stamp) {
        for (Writer other : writers) {
            if (other != writer && other.hasStart(stamp) && !other.isAhead(stamp)) {
                return other;
            }
        }
        return null;
    }
}

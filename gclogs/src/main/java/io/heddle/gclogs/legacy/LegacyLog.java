package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.CpuTime;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import io.heddle.gclogs.lines.Reading;
import io.heddle.gclogs.lines.Stamp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a log of JDK 8 or older. A pause begins with a bracket and ends with the one that closes it, often on a
 * later line: details and the output of concurrent threads come in between. Its CPU time and, with G1, the sizes of the heap
 * follow it.
 */
public final class LegacyLog {
    /** No pause has more text. */
    private static final int MAX_TEXT = 1 << 16;

    private static final int NO_JVM = -1;

    /** Threads write their lines in another order than their times. */
    private static final long DISORDER_NANOS = 1_000_000_000;

    private static final String[] DETAILS = {
        " ", "\t", "{", "}", "[", "Desired survivor size", "- age", "Heap", "Total time for which", "Application time"
    };

    private final GcLogListener listener;
    private final List<GcJvm> jvms;
    private final StringBuilder text = new StringBuilder();
    private Stamp stamp = Stamp.NONE;
    private int depth;
    private boolean afterPause;
    private @Nullable GcEvent pending;
    private long lastUptime = GcEvent.UNKNOWN;
    private int jvm = NO_JVM;

    /** The version in the latest description that a JVM has written. */
    private @Nullable String version;

    /** Whether the lines are the first ones of a file that continues another one. Each file begins with a description. */
    private boolean continues;

    /** @param jvms receives the JVMs, and what the log says about them; {@link GcEvent#jvm} is the index */
    public LegacyLog(List<GcJvm> jvms, GcLogListener listener) {
        this.jvms = jvms;
        this.listener = listener;
    }

    /** Reads a line. */
    public Reading read(Line line) {
        if (depth > 0) {
            return isTorn(line) ? tear(line) : goOn(line);
        }
        if (isHeader(line)) {
            return Reading.IRRELEVANT;
        }
        int begin = line.at();
        Stamp next = Stamp.readLegacy(line);
        if (isPause(line)) {
            begin(next);
            return goOn(line);
        }
        line.moveTo(begin);
        return readDetails(line);
    }

    /** Returns whether a pause begins at the position. */
    private static boolean isPause(Line line) {
        int begin = line.at();
        boolean pause = line.skip("[Full GC") || (line.skip("[GC") && !line.skip(" concurrent"));
        line.moveTo(begin);
        return pause;
    }

    /** Returns whether the last pause has no end, because another one begins. */
    private static boolean isTorn(Line line) {
        Stamp.readLegacy(line);
        boolean torn = isPause(line);
        line.moveTo(0);
        return torn;
    }

    private Reading tear(Line line) {
        depth = 0;
        text.setLength(0);
        read(line);
        return Reading.NOT_UNDERSTOOD;
    }

    private void begin(Stamp next) {
        flush();
        boolean restarted = next.uptimeNanos() != GcEvent.UNKNOWN && next.uptimeNanos() < lastUptime - DISORDER_NANOS;
        if (jvm == NO_JVM || restarted) {
            beginJvm(restarted && continues && version != null ? GcJvm.UNKNOWN.withVersion(version) : GcJvm.UNKNOWN);
        }
        continues = false;
        stamp = next;
        lastUptime = next.uptimeNanos() == GcEvent.UNKNOWN ? lastUptime : next.uptimeNanos();
        text.setLength(0);
    }

    private void beginJvm(GcJvm description) {
        jvm = jvms.size();
        jvms.add(description);
    }

    /** Adds a line, from its position on, to the text of the pause. */
    private Reading goOn(Line line) {
        int begin = line.at();
        while (!line.isAtEnd()) {
            int next = line.peek();
            line.moveTo(line.at() + 1);
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            if (depth == 0) {
                text.append(line.text(begin, line.at()));
                return end(line);
            }
        }
        text.append(line.text(begin, line.length())).append('\n');
        if (text.length() > MAX_TEXT) {
            depth = 0;
            return Reading.NOT_UNDERSTOOD;
        }
        return Reading.IRRELEVANT;
    }

    private Reading end(Line line) {
        Pause pause = Pause.parse(text.toString());
        if (pause == null) {
            return Reading.NOT_UNDERSTOOD;
        }
        if (jvms.get(jvm).collector() == Collector.UNKNOWN) {
            jvms.set(jvm, jvms.get(jvm).withCollector(collector(text)));
        }
        pending = pause.event(jvm, stamp);
        afterPause = true;
        readTimes(line);
        return Reading.UNDERSTOOD;
    }

    private static Collector collector(StringBuilder text) {
        if (text.indexOf("[GC pause") == 0) {
            return Collector.G1;
        }
        if (text.indexOf("PSYoungGen") >= 0) {
            return Collector.PARALLEL;
        }
        if (text.indexOf("[ParNew") >= 0 || text.indexOf("[CMS") >= 0 || text.indexOf("[1 CMS") >= 0) {
            return Collector.CONCURRENT_MARK_SWEEP;
        }
        return text.indexOf("[DefNew") >= 0 || text.indexOf("[Tenured") >= 0 ? Collector.SERIAL : Collector.UNKNOWN;
    }

    /** Reads a line that is not the beginning of a pause. */
    private Reading readDetails(Line line) {
        if (readTimes(line)) {
            return Reading.UNDERSTOOD;
        }
        line.moveTo(0);
        line.skipSpaces();
        if (line.skip("[Eden: ")) {
            readHeap(line);
            return Reading.UNDERSTOOD;
        }
        line.moveTo(0);
        Stamp.readLegacy(line);
        if (line.peek() == '[' && (line.skip("[CMS-concurrent") || line.skip("[GC concurrent"))) {
            // Times that follow are those of the concurrent phase.
            afterPause = false;
            return Reading.IRRELEVANT;
        }
        return isDetail(line) ? Reading.IRRELEVANT : Reading.FOREIGN;
    }

    private boolean isDetail(Line line) {
        line.moveTo(0);
        if (jvm == NO_JVM) {
            return false;
        }
        for (String detail : DETAILS) {
            if (line.skip(detail)) {
                return true;
            }
        }
        return line.length() == 0;
    }

    /** Reads the CPU time in {@code [Times: user=0.03 sys=0.01, real=0.01 secs]}. */
    private boolean readTimes(Line line) {
        line.skipSpaces();
        if (!line.skip("[Times: user=")) {
            return false;
        }
        long user = line.decimal(9);
        long system = line.skip(" sys=") ? line.decimal(9) : Line.NONE;
        GcEvent event = pending;
        if (event != null && afterPause && user != Line.NONE && system != Line.NONE) {
            pending = event.withCpu(new CpuTime(user, system));
            flush();
        }
        return true;
    }

    /** Reads the sizes of the heap in {@code [Eden: ... Heap: 24.0M(256.0M)->13.5M(256.0M)]}. */
    private void readHeap(Line line) {
        GcEvent event = pending;
        while (event != null && line.moveToByte('H')) {
            if (!line.skip("Heap: ")) {
                line.moveTo(line.at() + 1);
                continue;
            }
            long before = Quantities.bytes(line);
            line.moveToByte('>');
            line.skip('>');
            long after = Quantities.bytes(line);
            long capacity = line.skip('(') ? Quantities.bytes(line) : Line.NONE;
            if (before != Line.NONE && after != Line.NONE && capacity != Line.NONE) {
                pending = event.withHeap(new HeapChange(before, after, capacity));
            }
            return;
        }
    }

    /** Reads a line with which a JVM describes itself. */
    private boolean isHeader(Line line) {
        boolean named = line.skip("Java HotSpot(TM)") || line.skip("OpenJDK ");
        if (named) {
            readVersion(line.toString());
        }
        boolean header = named || line.skip("Memory: ") || line.skip("CommandLine flags: ");
        line.moveTo(0);
        return header;
    }

    private void readVersion(String text) {
        boolean same = continues && jvm != NO_JVM && text.equals(jvms.get(jvm).version());
        version = text;
        if (!same) {
            flush();
            beginJvm(GcJvm.UNKNOWN.withVersion(text));
            lastUptime = GcEvent.UNKNOWN;
        }
    }

    /** The next line is the first one of another file of the same log. */
    public void nextFile() {
        continues = true;
    }

    /** Passes the last event on. */
    public void flush() {
        GcEvent event = pending;
        if (event != null) {
            pending = null;
            listener.event(event);
        }
        afterPause = false;
    }
}

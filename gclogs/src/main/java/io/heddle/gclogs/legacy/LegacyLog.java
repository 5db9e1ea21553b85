package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.CpuTime;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Reading;
import io.heddle.gclogs.lines.Stamp;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a log of JDK 8 or older. A pause begins with a bracket and ends with the one that closes it, often on a
 * later line: details and the output of concurrent threads come in between. Its CPU time and, with G1, the sizes of the heap
 * follow it.
 */
public final class LegacyLog {
    /** No pause has more text. */
    private static final int MAX_TEXT = 1 << 16;

    private final GcLogListener listener;
    private final Consumer<String> torn;
    private final Jvms jvms;
    private final StringBuilder text = new StringBuilder();
    private Stamp stamp = Stamp.NONE;
    private long number = GcEvent.UNKNOWN;
    private int depth;
    private boolean afterPause;
    private @Nullable GcEvent pending;

    /** Whether a line was one of such a log. */
    private boolean any;

    /** The last description in the log. */
    private GcJvm description = GcJvm.UNKNOWN;

    /** What the last JVM has said about itself. */
    private GcJvm described = GcJvm.UNKNOWN;

    /** Whether a description has begun, and no pause since. */
    private boolean describing;

    /** Whether the next pause decides if the description is that of another JVM. */
    private boolean postponed;

    /** Whether the lines are the first ones of a file that continues another one. Each file begins with a description. */
    private boolean continues;

    /**
     * @param jvms receives the JVMs, and what the log says about them; {@link GcEvent#jvm} is the index
     * @param torn receives the texts of pauses that have no end
     */
    public LegacyLog(List<GcJvm> jvms, GcLogListener listener, Consumer<String> torn) {
        this.jvms = new Jvms(jvms);
        this.listener = listener;
        this.torn = torn;
    }

    /** Reads a line. */
    public Reading read(Line line) {
        if (depth > 0) {
            if (!endsPause(line)) {
                return goOnAndBegin(line);
            }
            tear();
        }
        if (readDescription(line)) {
            return Reading.IRRELEVANT;
        }
        int begin = line.at();
        Stamp next = Stamp.readLegacy(line);
        long id = Details.collectionId(line);
        if (Pause.begins(line)) {
            begin(next, id);
            return goOnAndBegin(line);
        }
        if (ShenandoahPause.is(line)) {
            return readShenandoah(line, next, id);
        }
        if (beginWithin(line)) {
            return goOnAndBegin(line);
        }
        line.moveTo(begin);
        return readDetails(line);
    }

    /** Begins the next pause of a line, behind torn text or what a logger has put in front. Returns false if there is none. */
    private boolean beginWithin(Line line) {
        if (!moveToPause(line)) {
            return false;
        }
        int place = line.at();
        Stamp found = Details.stampBefore(line, place);
        line.moveTo(place);
        boolean begins = any || !found.equals(Stamp.NONE);
        if (begins) {
            begin(found, GcEvent.UNKNOWN);
        }
        return begins;
    }

    /** Adds a line to the text of a pause. If the pause ends, another one may begin in the same line. */
    private Reading goOnAndBegin(Line line) {
        Reading reading = goOn(line);
        while (depth == 0 && beginWithin(line)) {
            reading = goOn(line);
        }
        return reading;
    }

    private static boolean moveToPause(Line line) {
        while (line.moveToByte('[')) {
            if (Pause.begins(line)) {
                return true;
            }
            line.skip('[');
        }
        return false;
    }

    private Reading readShenandoah(Line line, Stamp end, long id) {
        if (ShenandoahPause.starts(line)) {
            return Reading.IRRELEVANT;
        }
        ShenandoahPause pause = ShenandoahPause.read(line);
        if (pause == null) {
            return Reading.NOT_UNDERSTOOD;
        }
        begin(end, id);
        jvms.describe(jvms.description().withCollector(Collector.SHENANDOAH));
        listener.event(pause.event(jvms.current(), id, end));
        return Reading.UNDERSTOOD;
    }

    /** Returns whether the last pause has no end, because another one or another JVM begins. */
    private boolean endsPause(Line line) {
        boolean ends = Description.begins(line);
        Stamp.readLegacy(line);
        Details.collectionId(line);
        ends |= Pause.begins(line) && !Pause.mayContainAnother(text);
        line.moveTo(0);
        return ends;
    }

    private void tear() {
        if (depth > 0) {
            torn.accept(text.substring(0, Math.max(text.indexOf("\n"), 0)));
        }
        depth = 0;
        text.setLength(0);
    }

    private void begin(Stamp next, long id) {
        flushEvent();
        if (postponed && continues && !description.equals(described)) {
            beginJvm(description);
        } else if (postponed && !continues) {
            describe();
        }
        int before = jvms.current();
        jvms.pause(next, postponed ? description : GcJvm.UNKNOWN);
        if (jvms.current() != before) {
            described = jvms.description();
        }
        any = true;
        continues = false;
        describing = false;
        postponed = false;
        stamp = next;
        number = id;
        text.setLength(0);
    }

    private void beginJvm(GcJvm value) {
        jvms.begin(value);
        described = value;
        any = true;
    }

    /** Adds a line, from its position on, to the text of the pause. */
    private Reading goOn(Line line) {
        if (Details.isHistogram(line)) {
            return Reading.IRRELEVANT;
        }
        int begin = line.at();
        while (!line.isAtEnd()) {
            depth += Pause.readBracket(line);
            if (depth == 0) {
                text.append(line.text(begin, line.at()));
                return end(line);
            }
        }
        text.append(line.text(begin, line.length())).append('\n');
        if (text.length() > MAX_TEXT) {
            tear();
        }
        return Reading.IRRELEVANT;
    }

    private Reading end(Line line) {
        Pause pause = Pause.parse(text.toString());
        if (pause == null) {
            return Reading.NOT_UNDERSTOOD;
        }
        if (jvms.description().collector() == Collector.UNKNOWN) {
            jvms.describe(jvms.description().withCollector(Pause.collector(text)));
        }
        int jvm = jvms.current();
        Pause inner = pause.inner();
        if (inner != null) {
            listener.event(inner.event(jvm, number, stamp));
        }
        pending = pause.event(jvm, number, stamp);
        afterPause = true;
        int rest = line.at();
        addHeap(HeapSizes.read(line));
        line.moveTo(rest);
        while (HeapSizes.skip(line)) {
            // The CPU time may follow.
        }
        readTimes(line);
        return Reading.UNDERSTOOD;
    }

    /** Reads a line that is not the beginning of a pause. */
    private Reading readDetails(Line line) {
        if (readTimes(line)) {
            return Reading.UNDERSTOOD;
        }
        line.moveTo(0);
        line.skipSpaces();
        if (addHeap(HeapSizes.read(line))) {
            return Reading.UNDERSTOOD;
        }
        line.moveTo(0);
        if (Details.isRotation(line)) {
            continues = true;
            return Reading.IRRELEVANT;
        }
        Stamp.readLegacy(line);
        Details.collectionId(line);
        if (line.peek() == '[' && (line.skip("[CMS-concurrent") || line.skip("[GC concurrent"))) {
            // Times that follow are those of the concurrent phase.
            afterPause = false;
            return Reading.IRRELEVANT;
        }
        if (Details.is(line)) {
            any = true;
            return Reading.IRRELEVANT;
        }
        return any && Details.mayBe(line) ? Reading.IRRELEVANT : Reading.FOREIGN;
    }

    /** Reads the CPU time in {@code [Times: user=0.03 sys=0.01, real=0.01 secs]}. */
    private boolean readTimes(Line line) {
        CpuTime cpu = Pause.cpu(line);
        if (cpu == null) {
            return false;
        }
        GcEvent event = pending;
        if (event != null && afterPause) {
            pending = event.withCpu(cpu);
            flushEvent();
        }
        return true;
    }

    private boolean addHeap(@Nullable HeapChange heap) {
        GcEvent event = pending;
        if (event != null && heap != null && event.heap() == null) {
            pending = event.withHeap(heap);
        }
        return heap != null;
    }

    /** Reads a line with which a JVM describes itself. The first one has the version. */
    private boolean readDescription(Line line) {
        String version = Description.version(line);
        if (version != null) {
            postponed = jvms.current() != Jvms.NONE
                    && (continues || describing)
                    && version.equals(jvms.description().version());
            describing = true;
            description = GcJvm.UNKNOWN.withVersion(version);
            if (!postponed) {
                flushEvent();
                beginJvm(description);
            }
            return true;
        }
        GcJvm more = Description.read(line, description);
        if (more == null) {
            return false;
        }
        description = more;
        if (describing && !postponed) {
            describe();
        }
        return true;
    }

    private void describe() {
        Collector collector = jvms.description().collector();
        described = description;
        jvms.describe(collector == Collector.UNKNOWN ? description : description.withCollector(collector));
    }

    /** Returns whether JVMs have written to the log at the same time. */
    public boolean isMixed() {
        return jvms.areMixed();
    }

    /** The next line is the first one of another file of the same log. */
    public void nextFile() {
        continues = true;
    }

    /** Passes the last event on at the end of the log. */
    public void end() {
        tear();
        flushEvent();
    }

    private void flushEvent() {
        GcEvent event = pending;
        if (event != null) {
            pending = null;
            listener.event(event);
        }
        afterPause = false;
    }
}

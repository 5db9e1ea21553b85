package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.CpuTime;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcKind;
import io.heddle.gclogs.events.GcLogListener;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import io.heddle.gclogs.lines.Reading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one JVM about its collections.
 *
 * <p>The line with the CPU time of a pause follows that of the pause, so a pause is passed on with the next event or at the
 * end.
 */
final class JvmMessages {
    /** Threads write their lines in another order than their times. */
    private static final long DISORDER_NANOS = 1_000_000_000;

    /** No words for a pause are longer. */
    private static final int MAX_TITLE = 300;

    private final List<GcJvm> jvms;
    private final int index;
    private final GcLogListener listener;
    private final PauseTitles titles = new PauseTitles();
    private @Nullable GcEvent pending;

    /** Whether a concurrent phase of the same collection followed the pending event. */
    private boolean concurrentSince;

    private long failedNumber = GcEvent.UNKNOWN;
    private long lastNumber = GcEvent.UNKNOWN;
    private long highestNumber = GcEvent.UNKNOWN;
    private long lastStart = GcEvent.UNKNOWN;

    /** @param jvms receives this JVM, and what its messages say about it */
    JvmMessages(List<GcJvm> jvms, GcLogListener listener) {
        this.jvms = jvms;
        this.index = jvms.size();
        this.listener = listener;
        jvms.add(GcJvm.UNKNOWN);
    }

    /** Returns whether this JVM has not named its collector yet, nor collected. */
    boolean isStarting() {
        return jvms.get(index).collector() == Collector.UNKNOWN && lastNumber == GcEvent.UNKNOWN;
    }

    void setCollector(Collector collector) {
        jvms.set(index, jvms.get(index).withCollector(collector));
    }

    /** Reads a line that is not about a collection. */
    void readHeader(Line line) {
        jvms.set(index, JvmHeader.read(line, jvms.get(index)));
    }

    /** Returns whether a line about a collection is from another JVM, because this one was further already. */
    boolean isAhead(long number, Decorations decorations, Line line) {
        if (number >= lastNumber) {
            return false;
        }
        long uptime = decorations.uptimeNanos(line);
        return uptime != GcEvent.UNKNOWN && uptime < lastStart - DISORDER_NANOS;
    }

    /** Returns how many collections are missing before one with this number; 0 or less if none is. */
    long gapBefore(long number) {
        return lastNumber == GcEvent.UNKNOWN ? 0 : number - highestNumber - 1;
    }

    /** Returns whether the last collection of this JVM, or the next one, has this number, and the uptime is not earlier. */
    boolean continuesWith(long number, long uptime) {
        return lastNumber != GcEvent.UNKNOWN
                && (number == highestNumber || number == highestNumber + 1)
                && uptime != GcEvent.UNKNOWN
                && uptime >= lastStart - DISORDER_NANOS;
    }

    /** Returns how long an uptime is from that of the last event. */
    long distance(long uptime) {
        return Math.abs(uptime - lastStart);
    }

    /** Reads a line about a collection. Its position is behind the number. */
    Reading read(Line line, long number, Decorations decorations) {
        highestNumber = Math.max(highestNumber, number);
        // Which generation a collection of generational Z collects: y and Y for the young one, o and O for the old one.
        skipGeneration(line);
        return switch (line.peek()) {
            case 'P' ->
                line.skip("Pause ")
                        ? pause(line, number, decorations)
                        : line.skip("Promotion failed") ? evacuationFailed(number) : youngGeneration(line);
            case 'D' -> youngGeneration(line);
            case 'U' -> line.skip("User=") ? cpu(line, number) : Reading.IRRELEVANT;
            case 'C', 'G', 'M' -> concurrent(line, number, decorations);
            case 'T' -> line.skip("To-space exhausted") ? evacuationFailed(number) : Reading.IRRELEVANT;
            default -> Reading.IRRELEVANT;
        };
    }

    /** Learns the collector from the name of its young generation. The first lines of a log may be lost. */
    private Reading youngGeneration(Line line) {
        if (jvms.get(index).collector() == Collector.UNKNOWN) {
            Collector collector = line.skip("PSYoungGen: ")
                    ? Collector.PARALLEL
                    : line.skip("DefNew: ")
                            ? Collector.SERIAL
                            : line.skip("ParNew: ") ? Collector.CONCURRENT_MARK_SWEEP : Collector.UNKNOWN;
            setCollector(collector);
        }
        return Reading.IRRELEVANT;
    }

    private static void skipGeneration(Line line) {
        int begin = line.at();
        if (begin + 2 < line.length() && line.byteAt(begin + 1) == ':' && line.byteAt(begin + 2) == ' ') {
            line.moveTo(begin + 3);
        }
    }

    private Reading pause(Line line, long number, Decorations decorations) {
        int titleStart = line.at() - "Pause ".length();
        int end = line.length();
        int durationStart = line.lastBefore(end, ' ') + 1;
        line.moveTo(durationStart);
        long duration = Quantities.durationNanos(line);
        if (duration == Line.NONE || !line.isAtEnd()) {
            return startsOnly(line, durationStart) ? Reading.IRRELEVANT : Reading.NOT_UNDERSTOOD;
        }
        int titleEnd = durationStart - 1;
        int heapStart = line.lastBefore(titleEnd, ' ') + 1;
        line.moveTo(heapStart);
        HeapChange heap = heap(line);
        if (heap != null) {
            titleEnd = heapStart - 1;
        }
        if (titleEnd <= titleStart || titleEnd - titleStart > MAX_TITLE) {
            return Reading.NOT_UNDERSTOOD;
        }
        PauseTitle title = titles.of(line, titleStart, titleEnd);
        if (jvms.get(index).collector() == Collector.UNKNOWN) {
            setCollector(title.collector());
        }
        if (jvms.get(index).collector() == Collector.SHENANDOAH && title.hasGeneration()) {
            setCollector(Collector.GENERATIONAL_SHENANDOAH);
        }
        pass(new GcEvent(
                index,
                number,
                title.kind(),
                title.name(),
                title.cause(),
                start(decorations.uptimeNanos(line), duration),
                startMillis(decorations.epochMillis(line), duration),
                duration,
                heap,
                null,
                title.evacuationFailed() || number == failedNumber));
        return Reading.UNDERSTOOD;
    }

    /** Returns whether a line announces a pause: it ends in words, not in figures. */
    private static boolean startsOnly(Line line, int lastWord) {
        int first = lastWord < line.length() ? line.byteAt(lastWord) : 0;
        return first < '0' || first > '9';
    }

    private static long start(long endNanos, long duration) {
        return endNanos == GcEvent.UNKNOWN ? GcEvent.UNKNOWN : Math.max(endNanos - duration, 0);
    }

    private static long startMillis(long endMillis, long duration) {
        return endMillis == GcEvent.UNKNOWN
                ? GcEvent.UNKNOWN
                : Math.max(endMillis - duration / 1_000_000, GcEvent.UNKNOWN);
    }

    /** Reads sizes such as {@code 24M->4M(256M)}, or those of Z: {@code 104M(10%)->18M(2%)}. */
    private static @Nullable HeapChange heap(Line line) {
        long before = Quantities.bytes(line);
        Quantities.skipPercentage(line);
        if (before == Line.NONE || !line.skip("->")) {
            return null;
        }
        long after = Quantities.bytes(line);
        if (after == Line.NONE) {
            return null;
        }
        Quantities.skipPercentage(line);
        long capacity = line.skip('(') ? Quantities.bytes(line) : GcEvent.UNKNOWN;
        return new HeapChange(before, after, capacity == Line.NONE ? GcEvent.UNKNOWN : capacity);
    }

    private Reading cpu(Line line, long number) {
        GcEvent event = pending;
        long user = Quantities.durationNanos(line);
        long system = line.skip(" Sys=") ? Quantities.durationNanos(line) : Line.NONE;
        boolean ofPause = event != null && event.number() == number && event.cpu() == null && !concurrentSince;
        if (event == null || !ofPause || user == Line.NONE || system == Line.NONE) {
            return Reading.IRRELEVANT;
        }
        pending = event.withCpu(new CpuTime(user, system));
        return Reading.UNDERSTOOD;
    }

    private Reading evacuationFailed(long number) {
        failedNumber = number;
        GcEvent event = pending;
        if (event != null && event.number() == number) {
            pending = event.withEvacuationFailure();
        }
        return Reading.UNDERSTOOD;
    }

    private Reading concurrent(Line line, long number, Decorations decorations) {
        int titleStart = line.at();
        // Its phases have CPU times of their own.
        concurrentSince |= pending != null && pending.number() == number;
        boolean cycle = line.skip("Concurrent Mark Cycle")
                || line.skip("Concurrent Undo Cycle")
                || line.skip("Concurrent Cycle");
        boolean collection = !cycle
                && (line.skip("Garbage Collection") || line.skip("Minor Collection") || line.skip("Major Collection"));
        if (!cycle && !collection) {
            return Reading.IRRELEVANT;
        }
        int nameEnd = line.at();
        String cause = collection ? cause(line) : null;
        line.skip(' ');
        HeapChange heap = collection ? heap(line) : null;
        line.skip(' ');
        long duration = Quantities.durationNanos(line);
        boolean complete = cycle ? duration != Line.NONE : heap != null;
        if (!complete) {
            // It announces the collection.
            return Reading.IRRELEVANT;
        }
        if (collection) {
            inferZ(line.byteAt(titleStart));
        }
        pass(new GcEvent(
                index,
                number,
                GcKind.CONCURRENT,
                line.text(titleStart, nameEnd),
                cause,
                duration == Line.NONE ? GcEvent.UNKNOWN : start(decorations.uptimeNanos(line), duration),
                duration == Line.NONE ? GcEvent.UNKNOWN : startMillis(decorations.epochMillis(line), duration),
                duration,
                heap,
                null,
                false));
        return Reading.UNDERSTOOD;
    }

    /** Learns which Z it is: the collections of the generational one are minor and major ones. */
    private void inferZ(int firstLetter) {
        if (firstLetter == 'M') {
            setCollector(Collector.GENERATIONAL_Z);
        } else if (jvms.get(index).collector() == Collector.UNKNOWN) {
            setCollector(Collector.Z);
        }
    }

    private static @Nullable String cause(Line line) {
        if (!line.skip(" (")) {
            return null;
        }
        int start = line.at();
        return line.moveToByte(')') && line.skip(')') ? line.text(start, line.at() - 1) : null;
    }

    private void pass(GcEvent event) {
        flush();
        pending = event;
        concurrentSince = false;
        lastNumber = event.number();
        lastStart = event.startNanos() == GcEvent.UNKNOWN ? lastStart : event.startNanos();
    }

    /** Passes the last event on. */
    void flush() {
        GcEvent event = pending;
        if (event != null) {
            pending = null;
            listener.event(event);
        }
    }
}

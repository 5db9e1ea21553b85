package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.CpuTime;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcKind;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import io.heddle.gclogs.lines.Stamp;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The outermost brackets of a pause, such as {@code [GC (Allocation Failure) [PSYoungGen: 65536K->10748K(76288K)]
 * 65536K->20480K(251392K), 0.0123456 secs]}. The duration of the pause and the sizes of the whole heap
 * are outside of inner brackets.
 *
 * @param cpu null unless it is known from the text itself
 * @param inner a pause within this one, whose duration is a part of that of this one; null if there is none
 */
record Pause(
        GcKind kind,
        String name,
        @Nullable String cause,
        long durationNanos,
        @Nullable HeapChange heap,
        boolean evacuationFailed,
        @Nullable CpuTime cpu,
        @Nullable Pause inner) {
    private static final String[] EVACUATION_FAILURES = {
        "(to-space exhausted)", "(to-space overflow)", "(promotion failed)", "[GC--"
    };

    private static final int MAX_REMARK_WORDS = 100;
    private static final int MAX_CAUSE = 300;

    /** A phase of CMS frees nothing: {@code [GC (CMS Initial Mark)  41003K(83008K), 0.0032403 secs]}. */
    private static final Pattern PHASE_WITHOUT_DETAILS =
            Pattern.compile("\\[GC (?:\\((CMS (?:Initial Mark|Final Remark))\\) +)?\\d+K\\(\\d+K\\), [\\d.,]+ secs]");

    /** The concurrent phases have names such as {@code [CMS-concurrent-mark}. */
    private static final Pattern FOREGROUND_CMS = Pattern.compile("\\[CMS[^-]");

    /** Words behind {@code [GC} that are not those of a pause. */
    private static final String[] OTHERS = {" concurrent", " Worker", " ref-proc"};

    /** Returns whether a pause begins at the position of a line. */
    static boolean begins(Line line) {
        int begin = line.at();
        boolean pause = line.skip("[Full GC") || (line.skip("[GC") && !isOther(line));
        line.moveTo(begin);
        return pause;
    }

    private static boolean isOther(Line line) {
        for (String other : OTHERS) {
            if (line.skip(other)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads a byte. Returns 1 for an opening bracket, -1 for a closing one, and 0 for others. A range of addresses, which often
     * has another end, is read as a whole: {@code [0x00000000feb00000, 0x00000000fff00000)}.
     */
    static int readBracket(Line line) {
        int next = line.peek();
        line.moveTo(line.at() + 1);
        if (next == '[' && line.skip("0x")) {
            while (isAddress(line.peek())) {
                line.moveTo(line.at() + 1);
            }
            line.skip(']');
            return 0;
        }
        return next == '[' ? 1 : next == ']' ? -1 : 0;
    }

    private static boolean isAddress(int next) {
        return (next >= '0' && next <= '9')
                || (next >= 'a' && next <= 'f')
                || next == 'x'
                || next == ','
                || next == ' ';
    }

    /** Returns whether the pause of a text may contain another one: CMS can collect the young generation before it remarks. */
    static boolean mayContainAnother(CharSequence text) {
        String begin =
                text.subSequence(0, Math.min(text.length(), MAX_REMARK_WORDS)).toString();
        return begin.contains("[YG occupancy") || begin.contains("CMS Final Remark");
    }

    /** Returns the collector that has such a pause; {@link Collector#UNKNOWN} if several have it. */
    static Collector collector(StringBuilder text) {
        if (text.indexOf("[GC pause") == 0 || text.indexOf("[GC remark") == 0 || text.indexOf("[GC cleanup") == 0) {
            return Collector.G1;
        }
        if (text.indexOf("PSYoungGen") >= 0) {
            return Collector.PARALLEL;
        }
        if (PHASE_WITHOUT_DETAILS.matcher(text).matches()) {
            return Collector.CONCURRENT_MARK_SWEEP;
        }
        if (text.indexOf("[ParNew") >= 0 || text.indexOf("[CMS") >= 0 || text.indexOf("[1 CMS") >= 0) {
            return Collector.CONCURRENT_MARK_SWEEP;
        }
        return text.indexOf("[DefNew") >= 0 || text.indexOf("[Tenured") >= 0 ? Collector.SERIAL : Collector.UNKNOWN;
    }

    /** Reads the CPU time in {@code [Times: user=0.03 sys=0.01, real=0.01 secs]}, behind blanks; null if there is none. */
    static @Nullable CpuTime cpu(Line line) {
        int begin = line.at();
        line.skipSpaces();
        if (line.skip("[Times: user=")) {
            long user = line.decimal(9);
            long system = line.skip(" sys=") ? line.decimal(9) : Line.NONE;
            if (user != Line.NONE && system != Line.NONE && line.moveToByte(']')) {
                line.skip(']');
                return new CpuTime(user, system);
            }
        }
        line.moveTo(begin);
        return null;
    }

    /** Parses the text of a pause from its first bracket to the last one; returns null if it has no duration. */
    static @Nullable Pause parse(String text) {
        Line line = new Line();
        line.set(text);
        return read(line, false);
    }

    /**
     * Reads a pause from its first bracket to its last one.
     *
     * @param isInner whether the pause is within another one; it contains none then
     */
    private static @Nullable Pause read(Line line, boolean isInner) {
        int begin = line.at();
        HeapChange heap = null;
        long duration = Line.NONE;
        Pause inner = null;
        int depth = 0;
        do {
            int next = line.peek();
            if (depth == 1 && next >= '0' && next <= '9') {
                int number = line.at();
                HeapChange change = Quantities.heapChange(line);
                heap = change == null ? heap : change;
                long seconds = change == null ? seconds(line) : Line.NONE;
                duration = seconds == Line.NONE ? duration : seconds;
                if (line.at() == number) {
                    skipNumber(line);
                }
            } else if (depth == 1 && next == '[' && !isInner && begins(line)) {
                Pause pause = read(line, true);
                inner = pause == null ? inner : pause.withCpu(cpu(line));
            } else {
                depth += readBracket(line);
            }
        } while (depth > 0 && !line.isAtEnd());
        return duration == Line.NONE ? null : of(line.text(begin, line.at()), duration, heap, inner);
    }

    private static Pause of(String text, long duration, @Nullable HeapChange heap, @Nullable Pause inner) {
        boolean failed = Arrays.stream(EVACUATION_FAILURES).anyMatch(text::contains);
        if (text.startsWith("[Full GC")) {
            return new Pause(GcKind.FULL, "Full GC", cause(text, "[Full GC"), duration, heap, failed, null, inner);
        }
        if (text.startsWith("[GC pause")) {
            GcKind kind = text.contains(" (mixed)") ? GcKind.MIXED : GcKind.YOUNG;
            String generation = kind == GcKind.MIXED ? " (mixed)" : " (young)";
            String start = text.contains(" (initial-mark)") ? " (initial-mark)" : "";
            String cause = cause(text, "[GC pause");
            boolean named = cause != null && !cause.equals("young") && !cause.equals("mixed");
            return new Pause(
                    kind, "GC pause" + generation + start, named ? cause : null, duration, heap, failed, null, inner);
        }
        String phase = phase(text);
        return phase == null
                ? new Pause(
                        collectsOldGeneration(text) ? GcKind.FULL : GcKind.YOUNG,
                        "GC",
                        cause(text, "[GC"),
                        duration,
                        heap,
                        failed,
                        null,
                        inner)
                : new Pause(GcKind.PHASE, phase, null, duration, heap, failed, null, inner);
    }

    /** Returns whether a collection that began as a young one had to collect the old generation, too. */
    private static boolean collectsOldGeneration(String text) {
        return text.contains("[Tenured") || FOREGROUND_CMS.matcher(text).find();
    }

    private Pause withCpu(@Nullable CpuTime value) {
        return new Pause(kind, name, cause, durationNanos, heap, evacuationFailed, value, inner);
    }

    /** Returns the name of a phase of a concurrent collection; null for a collection. */
    private static @Nullable String phase(String text) {
        if (text.startsWith("[GC remark")) {
            return "GC remark";
        }
        if (text.startsWith("[GC cleanup")) {
            return "GC cleanup";
        }
        if (text.contains("[1 CMS-initial-mark")) {
            return "CMS Initial Mark";
        }
        if (text.contains("[1 CMS-remark")) {
            return "CMS Final Remark";
        }
        Matcher phase = PHASE_WITHOUT_DETAILS.matcher(text);
        return !phase.matches() ? null : phase.group(1) == null ? "GC" : phase.group(1);
    }

    /** Returns what is in the parentheses behind the first words; null if there are none. JDK 7 has them for few causes. */
    private static @Nullable String cause(String text, String words) {
        int start = words.length();
        while (start < text.length() && (text.charAt(start) == ' ' || text.charAt(start) == '-')) {
            start++;
        }
        if (start == text.length() || text.charAt(start) != '(') {
            return null;
        }
        int depth = 0;
        for (int i = start; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (i - start > MAX_CAUSE) {
                return null;
            }
            if (depth == 0) {
                return text.substring(start + 1, i);
            }
        }
        return null;
    }

    private static long seconds(Line line) {
        int begin = line.at();
        long nanos = line.decimal(9);
        if (nanos != Line.NONE && line.skip(" secs")) {
            return nanos;
        }
        line.moveTo(begin);
        return Line.NONE;
    }

    private static void skipNumber(Line line) {
        int next = line.peek();
        while ((next >= '0' && next <= '9') || next == '.' || next == ',') {
            line.moveTo(line.at() + 1);
            next = line.peek();
        }
    }

    GcEvent event(int jvm, long number, Stamp stamp) {
        return new GcEvent(
                jvm,
                number,
                kind,
                name,
                cause,
                stamp.uptimeNanos(),
                stamp.epochMillis(),
                durationNanos,
                heap,
                cpu,
                evacuationFailed);
    }
}

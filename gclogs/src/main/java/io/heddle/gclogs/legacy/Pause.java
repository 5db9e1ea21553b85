package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcKind;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import io.heddle.gclogs.lines.Stamp;
import org.jspecify.annotations.Nullable;

/**
 * The outermost brackets of a pause, such as {@code [GC (Allocation Failure) [PSYoungGen: 65536K->10748K(76288K)]
 * 65536K->20480K(251392K), 0.0123456 secs]}. The duration of the pause and the sizes of the whole heap
 * are outside of inner brackets.
 */
record Pause(
        GcKind kind,
        String name,
        @Nullable String cause,
        long durationNanos,
        @Nullable HeapChange heap,
        boolean evacuationFailed) {
    private static final String TO_SPACE_EXHAUSTED = "(to-space exhausted)";

    /** Parses the text of a pause from its first bracket to the last one; returns null if it has no duration. */
    static @Nullable Pause parse(String text) {
        Line line = new Line();
        line.set(text);
        HeapChange heap = null;
        long duration = Line.NONE;
        int depth = 0;
        while (!line.isAtEnd()) {
            int next = line.peek();
            if (depth == 1 && next >= '0' && next <= '9') {
                int begin = line.at();
                HeapChange change = heap(line);
                heap = change == null ? heap : change;
                long seconds = change == null ? seconds(line) : Line.NONE;
                duration = seconds == Line.NONE ? duration : seconds;
                if (line.at() == begin) {
                    skipNumber(line);
                }
                continue;
            }
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            line.moveTo(line.at() + 1);
        }
        return duration == Line.NONE ? null : of(text, duration, heap);
    }

    private static Pause of(String text, long duration, @Nullable HeapChange heap) {
        boolean failed = text.contains(TO_SPACE_EXHAUSTED);
        if (text.startsWith("[Full GC")) {
            return new Pause(GcKind.FULL, "Full GC", cause(text, "[Full GC"), duration, heap, failed);
        }
        if (text.startsWith("[GC pause")) {
            GcKind kind = text.contains(" (mixed)") ? GcKind.MIXED : GcKind.YOUNG;
            String generation = kind == GcKind.MIXED ? " (mixed)" : " (young)";
            String start = text.contains(" (initial-mark)") ? " (initial-mark)" : "";
            String cause = cause(text, "[GC pause");
            boolean named = cause != null && !cause.equals("young") && !cause.equals("mixed");
            return new Pause(kind, "GC pause" + generation + start, named ? cause : null, duration, heap, failed);
        }
        String phase = phase(text);
        return phase == null
                ? new Pause(GcKind.YOUNG, "GC", cause(text, "[GC"), duration, heap, failed)
                : new Pause(GcKind.PHASE, phase, null, duration, heap, failed);
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
        return text.contains("[1 CMS-remark") ? "CMS Final Remark" : null;
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
            if (depth == 0) {
                return text.substring(start + 1, i);
            }
        }
        return null;
    }

    private static @Nullable HeapChange heap(Line line) {
        int begin = line.at();
        HeapChange change = change(line);
        if (change == null) {
            line.moveTo(begin);
        }
        return change;
    }

    private static @Nullable HeapChange change(Line line) {
        long before = Quantities.bytes(line);
        if (before == Line.NONE || !line.skip("->")) {
            return null;
        }
        long after = Quantities.bytes(line);
        if (after == Line.NONE || !line.skip('(')) {
            return null;
        }
        long capacity = Quantities.bytes(line);
        return capacity != Line.NONE && line.skip(')') ? new HeapChange(before, after, capacity) : null;
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

    GcEvent event(int jvm, Stamp stamp) {
        return new GcEvent(
                jvm,
                GcEvent.UNKNOWN,
                kind,
                name,
                cause,
                stamp.uptimeNanos(),
                stamp.epochMillis(),
                durationNanos,
                heap,
                null,
                evacuationFailed);
    }
}

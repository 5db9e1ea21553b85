package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.lines.Dates;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Stamp;

/**
 * The decorations of a line, such as {@code [2026-11-28T18:00:00.123+0000][0.123s][info][gc]}. A log has those that the user
 * chose (JEP 158, "Decorations"), each in brackets, and none of them says what it is.
 */
public final class Decorations {
    private static final int MAX_COUNT = 16;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String[] LEVELS = {"info", "debug", "trace", "warning", "error"};

    /** No JVM runs for so many milliseconds (30 years): the number is a time of day. */
    private static final long LONGEST_UPTIME_MILLIS = 1_000_000_000_000L;

    private final int[] starts = new int[MAX_COUNT];
    private final int[] ends = new int[MAX_COUNT];
    private int count;

    /** Reads the decorations, and moves the line to its message. Returns false, without a move, if it has none. */
    public boolean read(Line line) {
        count = 0;
        while (count < MAX_COUNT && line.skip('[')) {
            starts[count] = line.at();
            if (!line.moveToByte(']')) {
                line.moveTo(0);
                return false;
            }
            ends[count++] = line.at();
            line.skip(']');
        }
        line.skip(' ');
        return count > 0;
    }

    /** Returns whether one of them is a level or a time: a line of an older JVM may begin with brackets, too. */
    boolean areUnified(Line line) {
        for (int i = 0; i < count; i++) {
            if (isLevel(line, i) || isTime(line, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isLevel(Line line, int index) {
        int end = ends[index];
        while (end > starts[index] && line.byteAt(end - 1) == ' ') {
            end--;
        }
        for (String level : LEVELS) {
            if (line.isText(starts[index], end, level)) {
                return true;
            }
        }
        return false;
    }

    private boolean isTime(Line line, int index) {
        return isNumber(line, index) && (last(line, index) == 's' || isDate(line, index));
    }

    private boolean isNumber(Line line, int index) {
        return ends[index] > starts[index] && isDigit(line.byteAt(starts[index]));
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private boolean isDate(Line line, int index) {
        return Dates.isDate(line, starts[index], ends[index]);
    }

    private int last(Line line, int index) {
        return line.byteAt(ends[index] - 1);
    }

    /** Returns the times of a line that was read. */
    public Stamp stamp(Line line) {
        return new Stamp(epochMillis(line), uptimeNanos(line));
    }

    /** Returns the time since the start of the JVM in nanoseconds; {@link GcEvent#UNKNOWN} if the line does not have it. */
    long uptimeNanos(Line line) {
        int position = line.at();
        long uptime = GcEvent.UNKNOWN;
        for (int i = 0; i < count && uptime == GcEvent.UNKNOWN; i++) {
            if (isNumber(line, i) && last(line, i) == 's') {
                line.moveTo(starts[i]);
                uptime = uptime(line);
            }
        }
        line.moveTo(position);
        return uptime;
    }

    private static long uptime(Line line) {
        int begin = line.at();
        long seconds = line.decimal(9);
        if (line.skip('s')) {
            return seconds;
        }
        line.moveTo(begin);
        long number = line.digits();
        if (line.skip("ms") && number < LONGEST_UPTIME_MILLIS) {
            return number * NANOS_PER_MILLI;
        }
        return line.skip("ns") ? number : GcEvent.UNKNOWN;
    }

    /** Returns the time of day in milliseconds since 1970; {@link GcEvent#UNKNOWN} if the line does not have it. */
    long epochMillis(Line line) {
        int position = line.at();
        long time = GcEvent.UNKNOWN;
        for (int i = 0; i < count && time == GcEvent.UNKNOWN; i++) {
            line.moveTo(starts[i]);
            if (isNumber(line, i) && isDate(line, i)) {
                time = Dates.epochMillis(line);
            } else if (isNumber(line, i) && last(line, i) == 's') {
                long number = line.digits();
                time = line.skip("ms") && number >= LONGEST_UPTIME_MILLIS ? number : GcEvent.UNKNOWN;
            }
        }
        line.moveTo(position);
        return time;
    }

    /** Returns the process identifier; {@link GcEvent#UNKNOWN} unless the line has it and that of the thread. */
    long processId(Line line) {
        int position = line.at();
        long first = GcEvent.UNKNOWN;
        int numbers = 0;
        for (int i = 0; i < count; i++) {
            if (isNumber(line, i) && isDigit(last(line, i))) {
                line.moveTo(starts[i]);
                long number = line.digits();
                if (number != Line.NONE && line.at() == ends[i]) {
                    first = numbers++ == 0 ? number : first;
                }
            }
        }
        line.moveTo(position);
        return numbers == 2 ? first : GcEvent.UNKNOWN;
    }
}

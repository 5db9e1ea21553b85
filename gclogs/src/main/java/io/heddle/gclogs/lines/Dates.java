package io.heddle.gclogs.lines;

import java.time.LocalDate;

/** The dates in the lines of collectors. */
public final class Dates {
    private static final int LENGTH = "2026-11-28T18:00:00.123+0100".length();
    private static final int TIME = "2026-11-28".length();
    private static final int MAX_DAYS = 31;

    /** A minute has up to 61 seconds. */
    private static final int MAX_MILLIS = 61_000;

    /** In hours times 100 and minutes. */
    private static final int MAX_ZONE = 1800;

    private Dates() {}

    /** Returns whether a part of a line is as long as a date, and has the letter between date and time. */
    public static boolean isDate(Line line, int from, int to) {
        return to - from >= LENGTH && line.byteAt(from + TIME) == 'T';
    }

    /**
     * Reads a date as ISO 8601 has it, with a zone such as {@code +0100}.
     *
     * @return milliseconds since 1970 in UTC; {@link Line#NONE}, without a move, if there is none
     */
    public static long epochMillis(Line line) {
        int begin = line.at();
        long millis = isDate(line, begin, line.length()) ? read(line) : Line.NONE;
        if (millis == Line.NONE) {
            line.moveTo(begin);
        }
        return millis;
    }

    private static long read(Line line) {
        long year = line.digits();
        long month = line.skip('-') ? line.digits() : Line.NONE;
        long day = line.skip('-') ? line.digits() : Line.NONE;
        long hour = line.skip('T') ? line.digits() : Line.NONE;
        long minute = line.skip(':') ? line.digits() : Line.NONE;
        long millis = line.skip(':') ? line.decimal(3) : Line.NONE;
        boolean west = line.skip('-');
        long zone = west || line.skip('+') ? line.digits() : Line.NONE;
        boolean valid = year >= 1970
                && year <= 9999
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= MAX_DAYS
                && hour >= 0
                && hour < 24
                && minute >= 0
                && minute < 60
                && millis >= 0
                && millis < MAX_MILLIS
                && zone >= 0
                && zone <= MAX_ZONE;
        if (!valid) {
            return Line.NONE;
        }
        long zoneMinutes = (zone / 100 * 60 + zone % 100) * (west ? -1 : 1);
        long days = LocalDate.of((int) year, (int) month, 1).toEpochDay() + day - 1;
        long epochMillis = ((days * 24 + hour) * 60 + minute - zoneMinutes) * 60_000 + millis;
        return Math.max(epochMillis, Line.NONE);
    }
}

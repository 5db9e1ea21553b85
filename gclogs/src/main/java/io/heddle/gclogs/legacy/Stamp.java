package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.lines.Dates;
import io.heddle.gclogs.lines.Line;

/**
 * When an event began, as in {@code 2015-05-26T14:45:37.987-0200: 151.126: }, each part of which may be missing.
 *
 * @param epochMillis since 1970; {@link GcEvent#UNKNOWN} if missing
 * @param uptimeNanos since the start of the JVM; {@link GcEvent#UNKNOWN} if missing
 */
record Stamp(long epochMillis, long uptimeNanos) {
    /** Reads a stamp, and moves behind it. */
    static Stamp read(Line line) {
        long epochMillis = Dates.epochMillis(line);
        if (epochMillis != Line.NONE) {
            line.skip(": ");
        }
        int begin = line.at();
        long uptime = line.decimal(9);
        if (uptime == Line.NONE || !line.skip(": ")) {
            line.moveTo(begin);
            uptime = Line.NONE;
        }
        return new Stamp(epochMillis, uptime);
    }
}

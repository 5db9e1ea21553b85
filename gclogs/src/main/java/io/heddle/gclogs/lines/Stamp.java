package io.heddle.gclogs.lines;

import io.heddle.gclogs.events.GcEvent;

/**
 * The time in a line, each part of which may be missing.
 *
 * @param epochMillis since 1970; {@link GcEvent#UNKNOWN} if missing
 * @param uptimeNanos since the start of the JVM; {@link GcEvent#UNKNOWN} if missing
 */
public record Stamp(long epochMillis, long uptimeNanos) {
    /** A line without a time. */
    public static final Stamp NONE = new Stamp(GcEvent.UNKNOWN, GcEvent.UNKNOWN);

    /**
     * Reads the time in front of a line of JDK 8 or older, and moves behind it: {@code 2015-05-26T14:45:37.987-0200: 151.126: }.
     */
    public static Stamp readLegacy(Line line) {
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

    /** Returns whether both parts are known. */
    public boolean isComplete() {
        return epochMillis != GcEvent.UNKNOWN && uptimeNanos != GcEvent.UNKNOWN;
    }

    /** Returns this time, with what is missing from another one. */
    public Stamp orElse(Stamp other) {
        return new Stamp(
                epochMillis == GcEvent.UNKNOWN ? other.epochMillis : epochMillis,
                uptimeNanos == GcEvent.UNKNOWN ? other.uptimeNanos : uptimeNanos);
    }
}

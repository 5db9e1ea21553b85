package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Stamp;

/** Lines of a log that are about neither a pause nor a JVM. */
final class Details {
    /** Only logs of collectors have them. */
    private static final String[] WORDS = {
        "Total time for which application threads were stopped",
        "Application time: ",
        "{Heap before",
        "Heap before",
        "Heap after",
        "Desired survivor size",
        "- age ",
        "AdaptiveSize",
        "PSAdaptiveSize",
        "GC locker: ",
        "TLAB",
        "Before GC:",
        "After GC:",
        "Statistics for ",
        "CMS: ",
        "[CMS",
        "[GC ",
        "[Rescan",
        "[Preclean",
        "[YG occupancy",
        "[SoftReference",
        "[G1Ergonomics",
        "[Concurrent ",
        "Trigger: ",
        "Free: ",
        "Pacer for "
    };

    /** Other texts may have them, too. */
    private static final String[] BEGINS = {
        " ",
        "\t",
        "{",
        "}",
        "[",
        "Heap",
        "Finished",
        "Free Space",
        "Total Free Space:",
        "Max ",
        "Number of Blocks:",
        "Av.",
        "Tree ",
        "-----"
    };

    private static final int DATE_LENGTH = "2016-04-14 22:37:22".length();

    private static final int MAX_STAMP = "2016-04-14T22:37:22.123+0200: 1234567890.123: #123456789: ".length();

    private Details() {}

    /** Returns whether a line has details of a collection at its position. */
    static boolean is(Line line) {
        return begins(line, WORDS);
    }

    /** Returns whether a line may have details of a collection at its position. */
    static boolean mayBe(Line line) {
        return line.isAtEnd() || begins(line, BEGINS);
    }

    private static boolean begins(Line line, String[] texts) {
        int begin = line.at();
        for (String text : texts) {
            if (line.skip(text)) {
                line.moveTo(begin);
                return true;
            }
        }
        return false;
    }

    /** Returns whether a line is about a class, whose name may begin with a bracket: {@code    1:   2050241  47018121  [C}. */
    static boolean isHistogram(Line line) {
        int begin = line.at();
        line.skipSpaces();
        boolean row = line.at() > begin && line.digits() != Line.NONE && line.skip(":  ");
        line.moveTo(begin);
        return row;
    }

    /** Returns whether a JVM changed to another file: {@code 2016-04-14 22:37:22 GC log file created gc.log.1}. */
    static boolean isRotation(Line line) {
        if (line.length() <= DATE_LENGTH || line.byteAt(DATE_LENGTH) != ' ') {
            return false;
        }
        line.moveTo(DATE_LENGTH);
        boolean rotation = line.skip(" GC log file ") || line.skip(" GC log rotation ");
        line.moveTo(0);
        return rotation;
    }

    /** Reads the number of a collection, as in {@code #3: }, which a JVM with -XX:+PrintGCID writes. */
    static long collectionId(Line line) {
        int begin = line.at();
        long id = line.skip('#') ? line.digits() : Line.NONE;
        if (id != Line.NONE && line.skip(": ")) {
            return id;
        }
        line.moveTo(begin);
        return GcEvent.UNKNOWN;
    }

    /** Returns the time that ends at a place within a line. */
    static Stamp stampBefore(Line line, int place) {
        for (int i = Math.max(place - MAX_STAMP, 1); i < place; i++) {
            if (!isNumeric(line.byteAt(i)) || isNumeric(line.byteAt(i - 1))) {
                continue;
            }
            line.moveTo(i);
            Stamp stamp = Stamp.readLegacy(line);
            collectionId(line);
            if (line.at() == place && !stamp.equals(Stamp.NONE)) {
                return stamp;
            }
        }
        return Stamp.NONE;
    }

    private static boolean isNumeric(int next) {
        return (next >= '0' && next <= '9') || next == '.' || next == ',';
    }
}

package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.lines.Line;

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
}

package io.heddle.gclogs.legacy;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.lines.Line;
import org.jspecify.annotations.Nullable;

/** The first lines of a log, with which a JVM describes itself. JDK 7 has had them since update 4. */
final class Description {
    private static final String[] NAMES = {"Java HotSpot(TM)", "OpenJDK "};

    private static final int MAX_TEXT = 300;

    private Description() {}

    /** Returns whether a JVM begins its description. */
    static boolean begins(Line line) {
        boolean begins = false;
        for (String name : NAMES) {
            begins |= line.skip(name);
        }
        line.moveTo(0);
        return begins;
    }

    /** Returns the version in the JVM's own words; null if a line is not the first one of a description. */
    static @Nullable String version(Line line) {
        return begins(line) ? line.text(0, Math.min(line.length(), MAX_TEXT)) : null;
    }

    /** Adds to a description what a line says; returns null if the line does not describe a JVM. */
    static @Nullable GcJvm read(Line line, GcJvm jvm) {
        if (line.skip("Memory: ")) {
            return readMemory(line, jvm);
        }
        return line.skip("CommandLine flags: ") ? readFlags(line, jvm) : null;
    }

    /** Reads {@code 4k page, physical 4005068k(1234567k free)}. */
    private static GcJvm readMemory(Line line, GcJvm jvm) {
        while (line.moveToByte(',')) {
            line.skip(',');
            line.skipSpaces();
            long kilobytes = line.skip("physical ") ? line.digits() : Line.NONE;
            if (kilobytes != Line.NONE && kilobytes < Long.MAX_VALUE >> 10 && line.skip('k')) {
                return jvm.withMemoryBytes(kilobytes << 10);
            }
        }
        return jvm;
    }

    private static GcJvm readFlags(Line line, GcJvm jvm) {
        GcJvm read = jvm;
        do {
            line.skipSpaces();
            if (line.skip("-XX:InitialHeapSize=")) {
                long bytes = line.digits();
                read = bytes == Line.NONE ? read : read.withInitialHeapBytes(bytes);
            } else if (line.skip("-XX:MaxHeapSize=")) {
                long bytes = line.digits();
                read = bytes == Line.NONE ? read : read.withMaxHeapBytes(bytes);
            } else {
                Collector collector = collector(line);
                read = collector == Collector.UNKNOWN ? read : read.withCollector(collector);
            }
        } while (line.moveToByte(' '));
        return read;
    }

    private static Collector collector(Line line) {
        if (!line.skip("-XX:+Use")) {
            return Collector.UNKNOWN;
        }
        if (line.skip("ParallelGC") || line.skip("ParallelOldGC")) {
            return Collector.PARALLEL;
        }
        if (line.skip("ConcMarkSweepGC")) {
            return Collector.CONCURRENT_MARK_SWEEP;
        }
        if (line.skip("G1GC")) {
            return Collector.G1;
        }
        return line.skip("SerialGC") ? Collector.SERIAL : Collector.UNKNOWN;
    }
}

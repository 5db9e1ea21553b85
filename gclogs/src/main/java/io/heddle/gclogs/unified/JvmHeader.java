package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.lines.Line;
import io.heddle.gclogs.lines.Quantities;
import java.util.Map;
import java.util.function.BiFunction;

/** The lines with which a JVM describes itself at its start. */
final class JvmHeader {
    private static final int MAX_TEXT = 300;
    private static final String USING = "Using ";
    private static final String VERSION = "Version: ";
    private static final String CPUS = "CPUs: ";

    private static final Map<String, Collector> COLLECTORS = Map.of(
            "Serial", Collector.SERIAL,
            "Parallel", Collector.PARALLEL,
            "Concurrent Mark Sweep", Collector.CONCURRENT_MARK_SWEEP,
            "G1", Collector.G1,
            "The Z Garbage Collector", Collector.Z,
            "Shenandoah", Collector.SHENANDOAH,
            "Epsilon", Collector.EPSILON);

    private JvmHeader() {}

    /** Returns the collector that a line names as that of the JVM; {@link Collector#UNKNOWN} if it names none. */
    static Collector collector(Line line) {
        int begin = line.at();
        if (line.skip(USING)) {
            Collector collector = COLLECTORS.getOrDefault(rest(line), Collector.UNKNOWN);
            line.moveTo(begin);
            return collector;
        }
        return Collector.UNKNOWN;
    }

    /** Returns whether a line is the first one of Z, which names itself as the JVM's collector in its last one. */
    static boolean begins(Line line) {
        int begin = line.at();
        boolean begins = line.skip("Initializing The Z ");
        line.moveTo(begin);
        return begins;
    }

    /** Adds to a description what a line says. */
    static GcJvm read(Line line, GcJvm jvm) {
        if (line.skip(VERSION)) {
            return jvm.withVersion(rest(line));
        }
        if (line.skip(CPUS)) {
            // "2 total, 2 available"
            long total = line.digits();
            line.skip(" total, ");
            long available = line.digits();
            return available == Line.NONE
                    ? total == Line.NONE ? jvm : jvm.withProcessors(total)
                    : jvm.withProcessors(available);
        }
        if (line.skip("Mode: Generational") && jvm.collector() == Collector.SHENANDOAH) {
            return jvm.withCollector(Collector.GENERATIONAL_SHENANDOAH);
        }
        if (line.skip("Memory: ")) {
            return withBytes(line, jvm, GcJvm::withMemoryBytes);
        }
        // Shenandoah's and Z's names for a heap's capacities are shorter.
        if (line.skip("Heap Max Capacity: ") || line.skip("Max Capacity: ")) {
            return withBytes(line, jvm, GcJvm::withMaxHeapBytes);
        }
        if (line.skip("Heap Initial Capacity: ") || line.skip("Initial Capacity: ")) {
            return withBytes(line, jvm, GcJvm::withInitialHeapBytes);
        }
        return jvm;
    }

    private static GcJvm withBytes(Line line, GcJvm jvm, BiFunction<GcJvm, Long, GcJvm> with) {
        long bytes = Quantities.bytes(line);
        return bytes == Line.NONE ? jvm : with.apply(jvm, bytes);
    }

    private static String rest(Line line) {
        return line.text(line.at(), Math.min(line.length(), line.at() + MAX_TEXT))
                .strip();
    }
}

package io.heddle.hotspot.counters;

import java.util.Optional;

/** The garbage collector of a JVM, identified by the names of its collector counters. */
public enum Collector {
    SERIAL,
    PARALLEL,
    /** Parallel young collections with Serial's old generation; JDK 8. */
    PARNEW,
    /** To JDK 13. */
    CMS,
    G1,
    ZGC,
    SHENANDOAH,
    /** Allocates and never collects. */
    EPSILON;

    /**
     * The collector by {@code sun.gc.collector.N.name}, since {@code sun.gc.policy.name} is absent with ZGC and Shenandoah. JDK 8
     * and 11 have short names: Copy, PCopy, MSC and CMS; PSScavenge and PSParallelCompact; G1 incremental collections.
     */
    static Optional<Collector> of(PerfData perfData) {
        for (int n = 2; n >= 0; n--) {
            Optional<Collector> found =
                    perfData.string("sun.gc.collector." + n + ".name").flatMap(Collector::ofName);
            if (found.isPresent()) {
                boolean parNew = found.get() == SERIAL
                        && perfData.string("sun.gc.collector.0.name")
                                .filter("PCopy"::equals)
                                .isPresent();
                return parNew ? Optional.of(PARNEW) : found;
            }
        }
        return withoutCounters(perfData);
    }

    private static Optional<Collector> ofName(String name) {
        if (name.startsWith("ZGC") || name.startsWith("Z ")) {
            return Optional.of(ZGC);
        } else if (name.startsWith("Shenandoah")) {
            return Optional.of(SHENANDOAH);
        } else if (name.startsWith("G1")) {
            return Optional.of(G1);
        } else if (name.startsWith("Parallel") || name.startsWith("PS")) {
            return Optional.of(PARALLEL);
        } else if (name.startsWith("CMS")) {
            return Optional.of(CMS);
        } else if (name.startsWith("Serial") || name.equals("MSC")) {
            return Optional.of(SERIAL);
        }
        return Optional.empty();
    }

    /** The collector of a JVM without collector counters. Both such collectors have one generation, with the number 1. */
    private static Optional<Collector> withoutCounters(PerfData perfData) {
        if (perfData.string("sun.gc.generation.0.name").isPresent()) {
            return Optional.empty();
        }
        return perfData.string("sun.gc.generation.1.name").flatMap(name -> switch (name) {
            case "Heap" -> Optional.of(EPSILON);
            case "old" -> Optional.of(ZGC);
            default -> Optional.empty();
        });
    }
}

package io.heddle.hotspot;

import java.util.Optional;

/** The garbage collector that a JVM runs, told by the names of its collector counters. */
public enum Collector {
    SERIAL,
    PARALLEL,
    CMS,
    G1,
    ZGC,
    SHENANDOAH;

    /**
     * Taken from {@code sun.gc.collector.N.name}, since {@code sun.gc.policy.name} is absent with ZGC and Shenandoah.
     * JDK 8's are short: Copy, MCS and CMS; PSScavenge and PSParallelCompact; G1 incremental collections.
     */
    static Optional<Collector> of(PerfData perfData) {
        for (int n = 2; n >= 0; n--) {
            Optional<Collector> found =
                    perfData.string("sun.gc.collector." + n + ".name").flatMap(Collector::named);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Collector> named(String name) {
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
        } else if (name.startsWith("Serial") || name.equals("MCS") || name.equals("MSC")) {
            return Optional.of(SERIAL);
        }
        return Optional.empty();
    }
}

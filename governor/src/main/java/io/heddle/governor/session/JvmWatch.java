package io.heddle.governor.session;

import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.hotspot.AllocationMeter;
import io.heddle.hotspot.Collector;
import io.heddle.hotspot.Counter;
import io.heddle.hotspot.JvmCounters;
import io.heddle.hotspot.PerfData;
import io.heddle.hotspot.PerfDataLost;
import io.heddle.hotspot.PerfThreadCounts;
import io.heddle.hotspot.RoleClassifier;
import io.heddle.hotspot.ThreadCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One JVM of the program: who its threads are, and what its counters say, during its life and after it. */
final class JvmWatch {
    final RoleClassifier classifier;
    final DumpRequest doubts;
    private final int pid;
    private @Nullable PerfData perfData;
    private @Nullable JvmCounters counters;
    private @Nullable Counter collections;
    private @Nullable Counter promoted;
    private @Nullable AllocationMeter allocation;
    private @Nullable ProgramIdentity identity;
    private long collectionsSeen;
    private long promotedBytes;

    JvmWatch(int pid) {
        this.pid = pid;
        this.doubts = new DumpRequest(pid);
        this.classifier = new RoleClassifier(pid, ThreadCounts.UNKNOWN);
    }

    boolean hasCounters() {
        return perfData != null;
    }

    /** Whether nothing is known that would make a listing of its threads worthwhile. A few memory reads. */
    boolean isQuiet() {
        return classifier.quiet() && !doubts.answered();
    }

    /** Maps the counters, which a JVM makes a little after it starts. */
    void map(Path file) {
        try {
            if (PerfData.open(file) instanceof PerfData.Opening.Opened(PerfData opened)) {
                perfData = opened;
                counters = new JvmCounters(opened);
                classifier.countWith(new PerfThreadCounts(opened));
                lookUp(counters);
            }
        } catch (IOException notOursToRead) {
            // Without counters the roles follow from creation order, and the figures are given as unavailable.
        }
    }

    /** Takes up counters made since, and adds what was promoted by collections since the last call. Cheap. */
    void update() {
        if (perfData == null || counters == null) {
            return;
        }
        try {
            if (perfData.grown()) {
                perfData.rescan();
                lookUp(counters);
            }
            if (allocation != null) {
                allocation.update();
            }
            if (collections != null && promoted != null) {
                long now = collections.read();
                if (now != collectionsSeen) {
                    // The counter holds the last collection's figure alone; that of others in between was like it.
                    promotedBytes += (now - collectionsSeen) * promoted.read();
                    collectionsSeen = now;
                }
            }
        } catch (PerfDataLost lost) {
            // What was counted so far stays; the classifier notices by itself.
            perfData = null;
        }
    }

    private void lookUp(JvmCounters found) {
        collections = found.collections().orElse(null);
        promoted = found.promotedBytes().orElse(null);
        if (allocation == null) {
            allocation = AllocationMeter.of(found).orElse(null);
        }
    }

    /** Null while its counters don't tell; found out once. */
    @Nullable
    ProgramIdentity identity() {
        if (identity == null && counters != null) {
            identity = ProgramIdentity.of(counters, Runtime.getRuntime().availableProcessors())
                    .orElse(null);
        }
        return identity;
    }

    /** Null while its counters don't tell. */
    @Nullable
    AllocationMeter allocation() {
        return allocation;
    }

    /** What its counters say now, or said last. */
    JvmFacts facts() {
        update();
        return new JvmFacts(
                pid,
                text(JvmCounters::vmVersion),
                text(c -> c.collector().map(Collector::name)),
                text(JvmCounters::mainClass),
                value(JvmCounters::pauseNanos),
                value(JvmCounters::collections),
                gcCpuNanos(),
                value(JvmCounters::safepointNanos),
                value(JvmCounters::compileNanos),
                promoted == null ? null : promotedBytes,
                value(JvmCounters::threadsStarted),
                identity());
    }

    /** Some JVMs have the counter and leave it at zero. */
    private @Nullable Long gcCpuNanos() {
        Long nanos = value(JvmCounters::gcCpuNanos);
        return nanos == null || nanos == 0 ? null : nanos;
    }

    private @Nullable Long value(Function<JvmCounters, Optional<Counter>> which) {
        try {
            return counters == null
                    ? null
                    : which.apply(counters).map(Counter::read).orElse(null);
        } catch (PerfDataLost lost) {
            return null;
        }
    }

    private @Nullable String text(Function<JvmCounters, Optional<String>> which) {
        try {
            return counters == null ? null : which.apply(counters).orElse(null);
        } catch (PerfDataLost lost) {
            return null;
        }
    }
}

package io.heddle.watch;

import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.counters.Counter;
import io.heddle.hotspot.counters.EdenAllocation;
import io.heddle.hotspot.counters.JvmCounters;
import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.hotspot.counters.PerfThreadCounts;
import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.hotspot.roles.ThreadCounts;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One JVM of the program: who its threads are, and what its counters say, during its life and after it. */
public final class WatchedJvm implements AutoCloseable {
    final RoleClassifier classifier;
    final ThreadDumpProbe doubts;
    private final int pid;
    private @Nullable PerfData perfData;
    private @Nullable JvmCounters counters;
    private @Nullable Counter collections;
    private @Nullable Counter promoted;
    private @Nullable EdenAllocation allocation;
    private @Nullable ProgramIdentity identity;

    /** Why there are no counters any more, or none that can be read; null once somebody has been told. */
    private @Nullable String trouble;

    private long collectionsSeen;
    private long promotedBytes;

    public WatchedJvm(int pid) {
        this.pid = pid;
        this.doubts = new ThreadDumpProbe(pid);
        this.classifier = new RoleClassifier(pid, ThreadCounts.UNAVAILABLE);
    }

    boolean hasCounters() {
        return perfData != null;
    }

    /** Whether nothing is known that would make a listing of its threads worthwhile. A few memory reads. */
    boolean isQuiet() {
        return classifier.isUpToDate() && !doubts.answered();
    }

    /** Opens the counters, which a JVM makes a little after it starts. */
    void open(PerfDataFile file) {
        try {
            switch (PerfData.open(file)) {
                case PerfData.Opening.Opened(PerfData opened) -> {
                    perfData = opened;
                    counters = new JvmCounters(opened);
                    classifier.useCounts(new PerfThreadCounts(opened));
                    lookUp(counters);
                    dropLost();
                }
                case PerfData.Opening.Refused(String reason) -> trouble(reason);
                case PerfData.Opening.NotReady(String _) -> {}
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
        perfData.refresh();
        if (perfData.hasNewEntries()) {
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
        dropLost();
    }

    /** What was counted so far stays; the classifier notices by itself. */
    private void dropLost() {
        if (perfData != null && perfData.isLost()) {
            trouble("somebody has cut them short");
            perfData.close();
            perfData = null;
            counters = null;
        }
    }

    private void trouble(String reason) {
        trouble = ("the performance counters of process %d cannot be read: %s. Heddle goes on without them: it finds"
                        + " roles by the order in which threads were made, and figures of collections are missing.")
                .formatted(pid, reason);
    }

    /** What a user should know about the counters; empty when there is nothing new. */
    Optional<String> trouble() {
        Optional<String> untold = Optional.ofNullable(trouble);
        trouble = null;
        return untold;
    }

    private void lookUp(JvmCounters found) {
        collections = found.collections().orElse(null);
        promoted = found.promotedBytes().orElse(null);
        if (allocation == null) {
            allocation = EdenAllocation.of(found).orElse(null);
        }
    }

    /** Null while its counters don't tell; found out once. */
    @Nullable
    public ProgramIdentity identity() {
        if (identity == null && counters != null) {
            identity = known(counters ->
                    ProgramIdentity.of(counters, Runtime.getRuntime().availableProcessors()));
        }
        return identity;
    }

    /** Null while its counters don't tell. */
    @Nullable
    public EdenAllocation allocation() {
        return allocation;
    }

    /** What its counters say now, or said last. */
    public JvmFacts facts() {
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
        return known(counters -> which.apply(counters).map(Counter::read));
    }

    private @Nullable String text(Function<JvmCounters, Optional<String>> which) {
        return known(which);
    }

    /** Null when there are no counters, or none any more. */
    private <T> @Nullable T known(Function<JvmCounters, Optional<T>> which) {
        T value = counters == null ? null : which.apply(counters).orElse(null);
        dropLost();
        return counters == null ? null : value;
    }

    @Override
    public void close() {
        if (perfData != null) {
            perfData.close();
        }
    }
}

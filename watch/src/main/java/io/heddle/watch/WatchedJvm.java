package io.heddle.watch;

import io.heddle.hotspot.counters.Allocation;
import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.counters.Counter;
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

/** One JVM of the program, with the roles of its threads and the values of its counters during and after its life. */
public final class WatchedJvm implements AutoCloseable {
    final RoleClassifier classifier;
    final ThreadDumpProbe threadDump;
    private final int pid;
    private @Nullable PerfData perfData;
    private @Nullable JvmCounters counters;
    private @Nullable Counter collections;
    private @Nullable Counter promoted;
    private @Nullable Allocation allocation;
    private @Nullable ProgramIdentity identity;

    /** The reason why the counters cannot be read; null if there is none or if it was already reported. */
    private @Nullable String problem;

    private long collectionsSeen;
    private long promotedBytes;

    public WatchedJvm(int pid) {
        this.pid = pid;
        this.threadDump = new ThreadDumpProbe(pid);
        this.classifier = new RoleClassifier(pid, ThreadCounts.UNAVAILABLE);
    }

    public int pid() {
        return pid;
    }

    boolean hasCounters() {
        return perfData != null;
    }

    /** Whether no reason is known to list its threads. Costs a few memory reads. */
    boolean isUpToDate() {
        return classifier.isUpToDate() && !threadDump.hasAnswer();
    }

    /** Opens the performance counters. A JVM creates them shortly after its start. */
    void open(PerfDataFile file) {
        try {
            switch (PerfData.open(file)) {
                case PerfData.Opening.Opened(PerfData opened) -> {
                    perfData = opened;
                    counters = new JvmCounters(opened);
                    classifier.useCounts(new PerfThreadCounts(opened));
                    lookUp(counters);
                    closeIfTruncated();
                }
                case PerfData.Opening.Refused(String reason) -> problem(reason);
                case PerfData.Opening.NotReady(String _) -> {}
            }
        } catch (IOException unreadable) {
            // Without counters, roles follow from the creation order of threads, and figures are unavailable.
        }
    }

    /** Looks up new counters, and adds the bytes promoted by collections since the last call. Cheap. */
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
                // The counter covers the last collection only. Earlier ones since the last call are estimated to be
                // alike.
                promotedBytes += (now - collectionsSeen) * promoted.read();
                collectionsSeen = now;
            }
        }
        closeIfTruncated();
    }

    /** Closes counters whose file was truncated. Sums stay, and the classifier detects the loss itself. */
    private void closeIfTruncated() {
        if (perfData != null && perfData.isLost()) {
            problem("the file was truncated");
            perfData.close();
            perfData = null;
            counters = null;
        }
    }

    private void problem(String reason) {
        problem = ("cannot read the performance counters of process %d: %s. Roles now follow from the creation order of"
                        + " threads, and GC figures are missing.")
                .formatted(pid, reason);
    }

    /** The problem with the counters for the user; empty if there is no new one. */
    Optional<String> takeProblem() {
        Optional<String> unreported = Optional.ofNullable(problem);
        problem = null;
        return unreported;
    }

    private void lookUp(JvmCounters found) {
        collections = found.collections().orElse(null);
        promoted = found.promotedBytes().orElse(null);
        if (allocation == null) {
            allocation = Allocation.of(found).orElse(null);
        }
    }

    /** The program's identity; null as long as the counters do not provide it. Computed once. */
    @Nullable
    public ProgramIdentity identity() {
        if (identity == null && counters != null) {
            identity = read(counters ->
                    ProgramIdentity.of(counters, Runtime.getRuntime().availableProcessors()));
        }
        return identity;
    }

    /** The allocation; null as long as the counters do not provide it. */
    @Nullable
    public Allocation allocation() {
        return allocation;
    }

    /** The current values of the counters, or the last ones of a JVM that has ended. */
    public JvmCounterTotals facts() {
        update();
        return new JvmCounterTotals(
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

    /** The CPU time of the collector; null for JVMs that have the counter and leave it at zero. */
    private @Nullable Long gcCpuNanos() {
        Long nanos = value(JvmCounters::gcCpuNanos);
        return nanos == null || nanos == 0 ? null : nanos;
    }

    private @Nullable Long value(Function<JvmCounters, Optional<Counter>> which) {
        return read(counters -> which.apply(counters).map(Counter::read));
    }

    private @Nullable String text(Function<JvmCounters, Optional<String>> which) {
        return read(which);
    }

    /** A value of the counters; null without counters. */
    private <T> @Nullable T read(Function<JvmCounters, Optional<T>> which) {
        T value = counters == null ? null : which.apply(counters).orElse(null);
        closeIfTruncated();
        return counters == null ? null : value;
    }

    @Override
    public void close() {
        if (perfData != null) {
            perfData.close();
        }
    }
}

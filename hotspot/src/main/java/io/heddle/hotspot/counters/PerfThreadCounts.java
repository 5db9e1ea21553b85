package io.heddle.hotspot.counters;

import io.heddle.hotspot.roles.ThreadCounts;
import org.jspecify.annotations.Nullable;

/** Thread counts from a JVM's performance counters. The JVM creates some during its start, and their file can be truncated. */
public final class PerfThreadCounts implements ThreadCounts {
    private final PerfData perfData;
    private @Nullable Counter started;
    private @Nullable Counter live;
    private @Nullable Counter createVmEnd;

    public PerfThreadCounts(PerfData perfData) {
        this.perfData = perfData;
        resolve();
    }

    private void resolve() {
        started = perfData.counter("java.threads.started").orElse(null);
        live = perfData.counter("java.threads.live").orElse(null);
        createVmEnd = perfData.counter("sun.rt.createVmEndTime").orElse(null);
    }

    @Override
    public void refresh() {
        perfData.refresh();
    }

    @Override
    public boolean isAvailable() {
        if ((started == null || live == null || createVmEnd == null) && perfData.hasNewEntries()) {
            perfData.rescan();
            resolve();
        }
        return !perfData.isLost() && started != null && live != null && createVmEnd != null;
    }

    @Override
    public long started() {
        return read(started);
    }

    @Override
    public long live() {
        return read(live);
    }

    @Override
    public boolean isInitialised() {
        return read(createVmEnd) != 0;
    }

    private long read(@Nullable Counter counter) {
        long value = counter == null ? 0 : counter.read();
        return perfData.isLost() ? 0 : value;
    }
}

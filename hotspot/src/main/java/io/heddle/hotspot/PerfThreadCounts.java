package io.heddle.hotspot;

import org.jspecify.annotations.Nullable;

/** The census read from a JVM's counters, some of which it makes only as it starts, and which somebody may cut short. */
public final class PerfThreadCounts implements ThreadCounts {
    private final PerfData perfData;
    private @Nullable Counter started;
    private @Nullable Counter live;
    private @Nullable Counter createVmEnd;
    private boolean lost;

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
    public boolean known() {
        if (!lost && (started == null || live == null || createVmEnd == null)) {
            resolveAnew();
        }
        return !lost && started != null && live != null && createVmEnd != null;
    }

    private void resolveAnew() {
        try {
            if (perfData.grown()) {
                perfData.rescan();
                resolve();
            }
        } catch (PerfDataLost e) {
            lost = true;
        }
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
    public boolean initialised() {
        return read(createVmEnd) != 0;
    }

    private long read(@Nullable Counter counter) {
        if (lost || counter == null) {
            return 0;
        }
        try {
            return counter.read();
        } catch (PerfDataLost e) {
            lost = true;
            return 0;
        }
    }
}

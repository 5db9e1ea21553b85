package io.heddle.kernel.perf.scheduling;

import java.util.ArrayList;
import java.util.List;

/** Records scheduling events as text. */
class SchedulingLog implements SchedulingListener {
    final List<String> entries = new ArrayList<>();

    @Override
    public void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid) {
        entries.add("%d: CPU %d from %d in state %d to %d".formatted(nanos, cpu, previousTid, previousState, nextTid));
    }

    @Override
    public void woken(long nanos, int cpu, int tid, int wakerTid) {
        String by = wakerTid == 0 ? "" : " by " + wakerTid;
        entries.add("%d: %d woken on CPU %d%s".formatted(nanos, tid, cpu, by));
    }

    @Override
    public void migrated(long nanos, int tid, int fromCpu, int toCpu) {
        entries.add("%d: %d from CPU %d to CPU %d".formatted(nanos, tid, fromCpu, toCpu));
    }

    @Override
    public void seen(int tid, String name) {
        entries.add(tid + " is " + name);
    }

    @Override
    public void lost(int cpu, long events) {
        entries.add("CPU %d lost %d".formatted(cpu, events));
    }

    @Override
    public void tracepoint(long nanos, int cpu, int tid, String name) {
        entries.add("%d: %d on CPU %d hit %s".formatted(nanos, tid, cpu, name));
    }
}

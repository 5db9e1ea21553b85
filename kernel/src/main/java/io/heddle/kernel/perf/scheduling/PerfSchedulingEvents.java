package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.CpuRings;
import io.heddle.kernel.perf.rings.PerfRing;
import io.heddle.kernel.perf.rings.PollSet;
import io.heddle.kernel.perf.rings.RecordBuffer;
import java.util.Arrays;
import java.util.List;

/** The events in the rings of all CPUs. Records are copied from a ring at once, which frees them early. */
final class PerfSchedulingEvents implements SchedulingEvents {
    private final Coverage coverage;
    private final String reason;
    private final int dataBytesPerCpu;
    private final CpuRings cpuRings;
    private final List<PerfRing> rings;
    private final RecordBuffer[] buffers;
    private final RingMerge merge;
    private final PollSet polled;

    PerfSchedulingEvents(
            Coverage coverage, String reason, int dataBytesPerCpu, CpuRings cpuRings, RecordDecoder decoder) {
        this.coverage = coverage;
        this.reason = reason;
        this.dataBytesPerCpu = dataBytesPerCpu;
        this.cpuRings = cpuRings;
        rings = List.copyOf(cpuRings.rings());
        buffers = new RecordBuffer[rings.size()];
        Arrays.setAll(buffers, ring -> new RecordBuffer());
        merge = new RingMerge(cpuRings.cpus(), buffers, decoder);
        polled = new PollSet(cpuRings.descriptors());
    }

    @Override
    public Coverage coverage() {
        return coverage;
    }

    @Override
    public String reason() {
        return reason;
    }

    @Override
    public int dataBytesPerCpu() {
        return dataBytesPerCpu;
    }

    @Override
    public void await(long nanos) {
        polled.await(nanos);
    }

    @Override
    public int read(SchedulingListener listener) {
        // A newer event waits for the next call: a ring that was copied before it was written may get an older one.
        long horizon = System.nanoTime();
        for (int i = 0; i < buffers.length; i++) {
            rings.get(i).drainTo(buffers[i]);
        }
        return merge.pass(horizon, listener);
    }

    @Override
    public void close() {
        cpuRings.close();
    }
}

package io.heddle.watch.accounting;

import java.util.OptionalLong;

/**
 * The resource usage of a program's threads at one moment. Sums cover the program's life so far, living and ended
 * threads.
 *
 * @param nanos time of the reading: {@link System#nanoTime}
 * @param cpuNanos CPU time of all threads
 * @param compilerNanos CPU time of the JIT compiler threads
 * @param appWaitNanos run-queue wait of application threads
 * @param peerNanos CPU time of processes outside the program and Heddle; empty if it was not read. Only differences
 *     have a meaning
 */
public record CpuTimes(long nanos, long cpuNanos, long compilerNanos, long appWaitNanos, OptionalLong peerNanos) {
    /** Creates a reading without peers. */
    public CpuTimes(long nanos, long cpuNanos, long compilerNanos, long appWaitNanos) {
        this(nanos, cpuNanos, compilerNanos, appWaitNanos, OptionalLong.empty());
    }

    public CpuTimes withPeers(OptionalLong peers) {
        return new CpuTimes(nanos, cpuNanos, compilerNanos, appWaitNanos, peers);
    }

    /**
     * The usage since an earlier reading, at least zero. Usage of a thread after its last reading is lost when it ends.
     */
    public CpuTimes since(CpuTimes before) {
        return new CpuTimes(
                nanos - before.nanos,
                Math.max(0, cpuNanos - before.cpuNanos),
                Math.max(0, compilerNanos - before.compilerNanos),
                Math.max(0, appWaitNanos - before.appWaitNanos),
                peerNanos.isPresent() && before.peerNanos.isPresent()
                        ? OptionalLong.of(peerNanos.getAsLong() - before.peerNanos.getAsLong())
                        : OptionalLong.empty());
    }
}

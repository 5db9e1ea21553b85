package io.heddle.watch.accounting;

import java.util.OptionalLong;

/**
 * What a program's threads have used, as read at one moment. Sums are over its life so far, living threads and dead.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param cpuNanos CPU time of all threads
 * @param compilerNanos that of JVMs' compilers
 * @param appWaitNanos how long application threads were ready and had no CPU
 * @param peerNanos CPU time of processes outside the program and Heddle; empty where it was not read. Only a difference has a
 *     meaning
 */
public record CpuTimes(long nanos, long cpuNanos, long compilerNanos, long appWaitNanos, OptionalLong peerNanos) {
    /** Neighbours were not read. */
    public CpuTimes(long nanos, long cpuNanos, long compilerNanos, long appWaitNanos) {
        this(nanos, cpuNanos, compilerNanos, appWaitNanos, OptionalLong.empty());
    }

    public CpuTimes with(OptionalLong neighbours) {
        return new CpuTimes(nanos, cpuNanos, compilerNanos, appWaitNanos, neighbours);
    }

    /** What was used since; never less than nothing, for what a thread did after its last reading is lost when it dies. */
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

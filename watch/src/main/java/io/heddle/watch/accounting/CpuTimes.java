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
 * @param appWaitSquares sum of the squares of these waits, in square nanoseconds; a lower bound
 * @param appSlices number of times that application threads were given a CPU
 * @param peerNanos CPU time of processes outside the program and Heddle; empty if it was not read. Only differences
 *     have a meaning
 */
public record CpuTimes(
        long nanos,
        long cpuNanos,
        long compilerNanos,
        long appWaitNanos,
        double appWaitSquares,
        long appSlices,
        OptionalLong peerNanos) {
    /** Creates a reading without peers. */
    public CpuTimes(
            long nanos, long cpuNanos, long compilerNanos, long appWaitNanos, double appWaitSquares, long appSlices) {
        this(nanos, cpuNanos, compilerNanos, appWaitNanos, appWaitSquares, appSlices, OptionalLong.empty());
    }

    public CpuTimes withPeers(OptionalLong peers) {
        return new CpuTimes(nanos, cpuNanos, compilerNanos, appWaitNanos, appWaitSquares, appSlices, peers);
    }

    /**
     * The typical CPU time of an application thread until it waits or another thread gets the CPU, in nanoseconds; infinite without
     * application threads that run. Collectors' time is included.
     */
    public double turnNanos() {
        return appSlices == 0 ? Double.POSITIVE_INFINITY : (double) (cpuNanos - compilerNanos) / appSlices;
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
                Math.max(0, appWaitSquares - before.appWaitSquares),
                Math.max(0, appSlices - before.appSlices),
                peerNanos.isPresent() && before.peerNanos.isPresent()
                        ? OptionalLong.of(peerNanos.getAsLong() - before.peerNanos.getAsLong())
                        : OptionalLong.empty());
    }
}

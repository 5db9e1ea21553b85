package io.heddle.simulator.calibration;

import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.simulator.heap.Lifespans;

/**
 * The memory of a program: what it allocates, how long that lives, and what collections cost.
 *
 * @param bytesPerCounted the memory that a byte takes from the heap which the JVM counts as allocated; 0 if the program never collects
 * @param liveBytes the mean of the live objects of a thread that works, permanent ones left out
 * @param dropsAtReceive whether a thread keeps none of its objects when it waits for a message: its next piece of work
 * @param permanentBytes live objects that the program has from its start
 * @param collectors the number of threads that collect; 0 if the JVM chooses it by the number of CPUs
 */
public record ProgramMemory(
        double bytesPerCounted,
        HeapSpec heap,
        CollectionCosts collections,
        Lifespans lifespans,
        double liveBytes,
        boolean dropsAtReceive,
        double permanentBytes,
        int collectors) {
    /** A program that never collects. */
    public static final ProgramMemory UNUSED = new ProgramMemory(
            0,
            HeapSpec.fixed(Long.MAX_VALUE / 4, 0, Long.MAX_VALUE / 4, 0),
            new CollectionCosts(0, 0, 0, 1, 0),
            new ExponentialLifespans(1, 1, 1, 0),
            0,
            false,
            0,
            0);

    /** HotSpot has a thread for each of so many CPUs, and five for eight others (WorkerPolicy::parallel_worker_threads). */
    private static final int CPUS_WITH_COLLECTOR = 8;

    /** Returns whether the program allocates, and so collects. */
    public boolean isUsed() {
        return bytesPerCounted > 0;
    }

    /** Returns the number of threads that collect on a machine. */
    public int collectorsOn(int cpus) {
        if (collectors > 0) {
            return collectors;
        }
        return Math.min(cpus, CPUS_WITH_COLLECTOR) + Math.max(0, cpus - CPUS_WITH_COLLECTOR) * 5 / 8;
    }

    /** Returns the same with another maximum heap, whose generations have the same shares. */
    ProgramMemory withHeap(long bytes) {
        return new ProgramMemory(
                bytesPerCounted,
                heap.scaledTo(bytes),
                collections,
                lifespans,
                liveBytes,
                dropsAtReceive,
                permanentBytes,
                collectors);
    }

    /** Returns the same with other lifespans of objects, and another time for each copied byte. */
    ProgramMemory scaled(double survival, double copies) {
        CollectionCosts costs = new CollectionCosts(
                collections.fixedNanos(),
                collections.nanosPerCopiedByte() * copies,
                collections.nanosPerFullByte() * copies,
                collections.threads(),
                collections.extraPerThread());
        return new ProgramMemory(
                bytesPerCounted,
                heap,
                costs,
                lifespans.scaled(survival),
                liveBytes * survival,
                dropsAtReceive,
                permanentBytes,
                collectors);
    }
}

package io.heddle.selection.auto;

import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.peers.PeerUsage;
import java.util.OptionalLong;

/**
 * What a program did in a slot.
 *
 * @param bytes allocated
 * @param nanos that took
 * @param used by its threads in about that time: {@code used.nanos()}
 * @param cpus that it may use
 */
record SlotThroughput(long bytes, long nanos, CpuTimes used, int cpus) {
    /** A program that leaves more of the CPUs idle than this has all that it can use. */
    private static final double BUSY = 0.9;

    /** Compilers that take more of the CPUs than this change the program while it is looked at. */
    private static final double WARMING_UP = 0.5;

    /** Slots in which neighbours left CPUs that differ by more than this are not alike; steps of 10 ms make half of that. */
    private static final double TAKEN = Math.log(1.1);

    /** By looks that needn't be ends of collections. */
    static SlotThroughput between(Sample begin, CpuTimes clocksAtBegin, Sample end, CpuTimes clocksAtEnd, int cpus) {
        return new SlotThroughput(
                end.allocatedBytes() - begin.allocatedBytes(),
                end.nanos() - begin.nanos(),
                clocksAtEnd.since(clocksAtBegin),
                cpus);
    }

    /** Whether it can be compared: counters may jump, and a JVM may write what it likes. */
    boolean makesSense() {
        return bytes > 0 && nanos > 0;
    }

    /**
     * The logarithm of how much better this did than another. What neighbours paid for does not count: where they had less of the
     * CPUs in the slot that did more, the CPU time of threads decides, for as much allocated.
     */
    double betterThan(SlotThroughput other) {
        double difference = didMoreThan(other);
        double taken = leftMoreThan(other);
        if (isPaid(difference, taken)) {
            difference = taken > 0 ? cheaperThan(other) : -other.cheaperThan(this);
        }
        return Double.isFinite(difference) ? difference : 0;
    }

    /** Whether the slot that did more did so with CPUs that neighbours had in the other. */
    boolean isPaid(SlotThroughput other) {
        return isPaid(didMoreThan(other), leftMoreThan(other));
    }

    private static boolean isPaid(double difference, double taken) {
        return Math.abs(taken) > TAKEN && difference * taken > 0;
    }

    /** Whether neighbours had clearly less of the CPUs than in the other slot. */
    static boolean isTaken(double leftMore) {
        return leftMore > TAKEN;
    }

    /** The logarithm of how many times as many CPUs neighbours left as in the other slot; 0 where that is unknown. */
    double leftMoreThan(SlotThroughput other) {
        double taken = Math.log(left() / other.left());
        return Double.isFinite(taken) ? taken : 0;
    }

    private double left() {
        OptionalLong neighbours = used.peerNanos();
        return neighbours.isEmpty() || used.nanos() <= 0
                ? Double.NaN
                : PeerUsage.left(cpus, (double) neighbours.getAsLong() / used.nanos());
    }

    /**
     * How much less CPU time it took for as much allocated, as a logarithm. Waiting less is no merit of who takes CPUs from
     * others; waiting more cancels what was saved.
     */
    private double cheaperThan(SlotThroughput other) {
        double cheaper = Math.log(other.cpuCost() / cpuCost());
        return cheaper > 0 && waitCost() > other.waitCost() ? 0 : cheaper;
    }

    private double cpuCost() {
        return (double) (used.cpuNanos() - used.compilerNanos()) / used.nanos() / ((double) bytes / nanos);
    }

    private double waitCost() {
        return (double) used.appWaitNanos() / used.nanos() / ((double) bytes / nanos);
    }

    /**
     * The same, whoever paid for it. Programs that keep the CPUs busy by how much they do in the time;
     * under a load that others decide, which leaves CPUs idle, a program can't do more, but it can need less for it:
     * there by the time that its threads run or wait to, for as much done.
     */
    private double didMoreThan(SlotThroughput other) {
        return isBusy() || other.isBusy() ? Math.log(rate() / other.rate()) : Math.log(other.cost() / cost());
    }

    /**
     * Whether it shows the program's youth: what compilers made in it serves the slots that follow, of whichever policy.
     */
    boolean isWarmingUp() {
        return compilers() > WARMING_UP;
    }

    private double compilers() {
        return used.nanos() <= 0 ? 0 : (double) used.compilerNanos() / used.nanos() / cpus;
    }

    private boolean isBusy() {
        return busyShare() >= BUSY;
    }

    private double busyShare() {
        return used.nanos() <= 0 ? 1 : Math.min(1, (double) used.cpuNanos() / used.nanos() / cpus);
    }

    /**
     * Bytes a nanosecond of the time that compilers left. What they take in one slot they needn't take later, and what they
     * make serves all slots that follow: a policy that lets them go first must not lose by it.
     */
    double rate() {
        double taken = Math.max(0, compilers() - (1 - busyShare()));
        return bytes / (nanos * (1 - taken));
    }

    /** Nanoseconds that threads ran or waited to run, for each byte. */
    private double cost() {
        return cpuCost() + waitCost();
    }
}

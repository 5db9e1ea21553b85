package io.heddle.selection.slots;

import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.PendingRequests;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.peers.PeerUsage;
import java.util.OptionalLong;

/**
 * The progress of a program in a slot.
 *
 * @param bytes bytes of progress: allocated, or of I/O
 * @param nanos duration
 * @param used resource usage of its threads in about that time, {@code used.nanos()}
 * @param pendingNanos mean age of clients' requests without a response, for each connection; NaN if unknown
 * @param cpus number of CPUs that the program may use
 */
public record SlotThroughput(long bytes, long nanos, CpuTimes used, double pendingNanos, int cpus) {
    /**
     * The CPU use, as a fraction, above which CPUs count as busy. Below, the program has all the CPU time that it can
     * use.
     */
    private static final double BUSY = 0.9;

    /** The CPU use of compilers, as a fraction, above which the program counts as warming up. */
    private static final double WARMING_UP = 0.5;

    /** The log ratio of throughputs above which a saturated program gains. */
    private static final double MIN_LOG_GAIN = Math.log(1.05);

    /** The log ratio of throughputs above which one busy slot was faster or slower. Smaller ones are noise of the load. */
    private static final double MIN_LOG_RATE_RATIO = Math.log(1.2);

    /**
     * The log ratio of CPUs left by other programs above which slots differ. The resolution of 10 ms causes up to half
     * of that.
     */
    private static final double MIN_LOG_LEFT_RATIO = Math.log(1.1);

    /** The throughput between two samples that need not be ends of collections, with unknown requests. */
    public static SlotThroughput between(
            Sample begin, CpuTimes clocksAtBegin, Sample end, CpuTimes clocksAtEnd, int cpus) {
        return new SlotThroughput(
                end.progress().units() - begin.progress().units(),
                end.nanos() - begin.nanos(),
                clocksAtEnd.since(clocksAtBegin),
                Double.NaN,
                cpus);
    }

    SlotThroughput withPending(double nanos) {
        return new SlotThroughput(bytes, this.nanos, used, nanos, cpus);
    }

    /** The same with at least one byte, so that a slot without progress has lost by far. */
    SlotThroughput atLeastOneByte() {
        return new SlotThroughput(Math.max(1, bytes), nanos, used, pendingNanos, cpus);
    }

    /** Whether the slot can be compared. Counters may jump, and a JVM may write any value to them. */
    public boolean isValid() {
        return bytes > 0 && nanos > 0;
    }

    /**
     * The log ratio of this slot's performance to another's. If the slot with more throughput took CPUs from other
     * programs, their CPU times for the same allocation are compared instead.
     */
    double logPerformanceRatio(SlotThroughput other) {
        double difference = logOwnRatio(other);
        double taken = logLeftRatio(other);
        if (isAtPeersExpense(difference, taken)) {
            difference = taken > 0 ? logCpuCostRatio(other) : -other.logCpuCostRatio(this);
        }
        return Double.isFinite(difference) ? difference : 0;
    }

    /** Whether the slot with more throughput used CPUs that other programs had in the other slot. */
    boolean isAtPeersExpense(SlotThroughput other) {
        return isAtPeersExpense(logOwnRatio(other), logLeftRatio(other));
    }

    /** Whether the slot with the better result, by this log ratio, left other programs fewer CPUs. */
    static boolean isAtPeersExpense(double difference, double taken) {
        return Math.abs(taken) > MIN_LOG_LEFT_RATIO && difference * taken > 0;
    }

    /** Whether other programs had clearly fewer CPUs than in the other slot. */
    public static boolean takesCpus(double logLeftRatio) {
        return logLeftRatio > MIN_LOG_LEFT_RATIO;
    }

    /** The log ratio of the CPUs that other programs left in this slot and in the other; 0 if unknown. */
    double logLeftRatio(SlotThroughput other) {
        double taken = Math.log(leftCpus() / other.leftCpus());
        return Double.isFinite(taken) ? taken : 0;
    }

    private double leftCpus() {
        OptionalLong peers = used.peerNanos();
        return peers.isEmpty() || used.nanos() <= 0
                ? Double.NaN
                : PeerUsage.leftCpus(cpus, (double) peers.getAsLong() / used.nanos());
    }

    /**
     * The log ratio of the other slot's CPU time for the same allocation to this one's. Less waiting is no merit of a
     * policy that takes CPUs from others. More waiting cancels a gain.
     */
    private double logCpuCostRatio(SlotThroughput other) {
        double ratio = Math.log(other.cpuCost() / cpuCost());
        return ratio > 0 && waitCost() > other.waitCost() ? 0 : ratio;
    }

    /**
     * The log ratio of the other slot's typical response time to this one's, or of the typical run-queue wait if responses are unknown;
     * positive if it is shorter in this slot, 0 if one has none. The typical time is the root of the squares for the same progress, which
     * a few long times dominate.
     *
     * <p>If requests queued in both slots, throughput decides how long. So a response time that is longer does not count in the slot with
     * more throughput.
     */
    double logWaitRatio(SlotThroughput other) {
        double responses = Math.log(other.pendingSquares() / pendingSquares()) / 2;
        if (!Double.isFinite(responses)) {
            return logThreadWaitRatio(other);
        }
        boolean hasGain = areRequestsQueued(other) && Math.log(rate() / other.rate()) > MIN_LOG_GAIN;
        return hasGain ? Math.max(0, responses) : responses;
    }

    /** Proportional to the mean square of response times: see {@link PendingRequests}. */
    private double pendingSquares() {
        return pendingNanos / ((double) bytes / nanos);
    }

    /** Whether clients' requests queued in this slot and in the other. */
    boolean areRequestsQueued(SlotThroughput other) {
        return queuesRequests() && other.queuesRequests();
    }

    /** Whether clients' requests were seen, and queued because the program had all the CPU time that other programs left. */
    private boolean queuesRequests() {
        double left = leftCpus();
        return pendingNanos > 0
                && used.nanos() > 0
                && (double) used.cpuNanos() / used.nanos() >= BUSY * (Double.isNaN(left) ? cpus : left);
    }

    /**
     * The log ratio of typical run-queue waits. The mean hides a thread that starves while others take turns quickly. The length of
     * single waits would favour a policy that interrupts a request many times and makes it wait longer in all.
     *
     * <p>Waits may be longer by as much as throughput is higher: at the same load, that leaves CPUs idle, and fewer threads wait.
     */
    private double logThreadWaitRatio(SlotThroughput other) {
        double ratio = Math.log(other.waitSquares() / waitSquares()) / 2;
        if (!Double.isFinite(ratio)) {
            return 0;
        }
        double gain = Math.max(0, Math.log(rate() / other.rate()));
        return ratio >= 0 ? ratio : Math.min(0, ratio + gain);
    }

    private double waitSquares() {
        return used.appWaitSquares() / used.nanos() / ((double) bytes / nanos);
    }

    private double cpuCost() {
        return (double) (used.cpuNanos() - used.compilerNanos()) / used.nanos() / ((double) bytes / nanos);
    }

    private double waitCost() {
        return (double) used.appWaitNanos() / used.nanos() / ((double) bytes / nanos);
    }

    /**
     * The log ratio of performance, whichever CPUs were used. If CPUs are busy, throughput is compared. Under an
     * external load that leaves CPUs idle, throughput cannot increase, so the time that threads run or wait for the
     * same progress is compared. If CPUs are busy in one slot alone and both slots have the same throughput, the load is external, too.
     */
    private double logOwnRatio(SlotThroughput other) {
        double logRateRatio = Math.log(rate() / other.rate());
        boolean isBusy = isBusy();
        boolean areBothBusy = isBusy && other.isBusy();
        boolean isOneBusy = isBusy != other.isBusy();
        return areBothBusy || (isOneBusy && Math.abs(logRateRatio) > MIN_LOG_RATE_RATIO)
                ? logRateRatio
                : Math.log(other.cost() / cost());
    }

    /** Whether the program is warming up. Compiled code of this slot also benefits later slots under either policy. */
    public boolean isWarmingUp() {
        return compilerShare() > WARMING_UP;
    }

    private double compilerShare() {
        return used.nanos() <= 0 ? 0 : (double) used.compilerNanos() / used.nanos() / cpus;
    }

    private boolean isBusy() {
        return busyShare() >= BUSY;
    }

    private double busyShare() {
        return used.nanos() <= 0 ? 1 : Math.min(1, (double) used.cpuNanos() / used.nanos() / cpus);
    }

    /**
     * The allocation rate in bytes per nanosecond, of the time that compilers left. Compilation in one slot benefits
     * all later slots, so a policy must not lose by running compilers first.
     */
    public double rate() {
        double taken = Math.max(0, compilerShare() - (1 - busyShare()));
        return bytes / (nanos * (1 - taken));
    }

    /** The time that threads run or wait to run, in nanoseconds per byte. */
    private double cost() {
        return cpuCost() + waitCost();
    }
}

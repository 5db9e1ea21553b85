package io.heddle.governor.selector;

/**
 * What a program did in a slot.
 *
 * @param bytes allocated
 * @param nanos that took
 * @param used by its threads in about that time: {@code used.nanos()}
 * @param cpus that it may use
 */
record SlotYield(long bytes, long nanos, Clocks used, int cpus) {
    /** A program that leaves more of the CPUs idle than this has all that it can use. */
    private static final double BUSY = 0.9;

    /** Compilers that take more of the CPUs than this change the program while it is looked at. */
    private static final double WARMING_UP = 0.5;

    /** By looks that needn't be ends of collections. */
    static SlotYield between(Sight begin, Clocks clocksAtBegin, Sight end, Clocks clocksAtEnd, int cpus) {
        return new SlotYield(
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
     * The logarithm of how much better this did than another. Programs that keep the CPUs busy by how much they do in the time;
     * under a load that others decide, which leaves CPUs idle, a program can't do more, but it can need less for it:
     * there by the time that its threads run or wait to, for as much done.
     */
    double betterThan(SlotYield other) {
        double difference =
                isBusy() || other.isBusy() ? Math.log(rate() / other.rate()) : Math.log(other.cost() / cost());
        return Double.isFinite(difference) ? difference : 0;
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
        double rate = (double) bytes / nanos;
        return (double) (used.cpuNanos() - used.compilerNanos() + used.appWaitNanos()) / used.nanos() / rate;
    }
}

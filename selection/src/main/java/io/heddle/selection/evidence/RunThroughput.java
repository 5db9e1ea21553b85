package io.heddle.selection.evidence;

/**
 * The throughput of a whole run mostly under one policy, or a mean of several. It outweighs pairs of slots: a slot may
 * postpone work that does not allocate to later slots, a whole run cannot.
 *
 * @param bytes bytes allocated
 * @param seconds duration
 */
public record RunThroughput(double bytes, double seconds) {
    /** The log ratio of allocated bytes above which runs had different work. */
    private static final double SAME_WORK = 0.1;

    public RunThroughput {
        if (!(bytes > 0 && seconds > 0 && bytes + seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("%g bytes in %g s".formatted(bytes, seconds));
        }
    }

    boolean hadSameWorkAs(RunThroughput other) {
        return Math.abs(Math.log(bytes / other.bytes)) < SAME_WORK;
    }

    /**
     * The mean with a more recent run, which has half of the weight, because programs change. A run with different work
     * replaces this one.
     */
    RunThroughput with(RunThroughput last) {
        return hadSameWorkAs(last) ? new RunThroughput(mean(bytes, last.bytes), mean(seconds, last.seconds)) : last;
    }

    private static double mean(double before, double last) {
        return (before + last) / 2;
    }

    /** The throughput relative to another. */
    double ratioTo(RunThroughput other) {
        return bytes / seconds / (other.bytes / other.seconds);
    }
}

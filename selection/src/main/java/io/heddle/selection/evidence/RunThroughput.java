package io.heddle.selection.evidence;

/**
 * What a program did in its whole life, most of which was under one policy; a mean of several. Where pairs of slots contradict it,
 * it is right: a slot may do what allocates and leave what doesn't to those that follow; a life can't.
 *
 * @param bytes that were allocated
 * @param seconds that took
 */
public record RunThroughput(double bytes, double seconds) {
    /** Lives that differ by more than this part had different work. */
    private static final double SAME_WORK = 0.1;

    public RunThroughput {
        if (!(bytes > 0 && seconds > 0 && bytes + seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("%g bytes in %g s".formatted(bytes, seconds));
        }
    }

    boolean hadSameWorkAs(RunThroughput other) {
        return Math.abs(Math.log(bytes / other.bytes)) < SAME_WORK;
    }

    /** With another run under the same policy, which counts half, for programs change; of other work it takes this one's place. */
    RunThroughput with(RunThroughput last) {
        return hadSameWorkAs(last) ? new RunThroughput(mean(bytes, last.bytes), mean(seconds, last.seconds)) : last;
    }

    private static double mean(double before, double last) {
        return (before + last) / 2;
    }

    /** How many times as much this did in the time. */
    double ratioTo(RunThroughput other) {
        return bytes / seconds / (other.bytes / other.seconds);
    }
}

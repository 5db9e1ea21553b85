package io.heddle.selection.pace;

import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The recent pressure on CPUs: the number of waiting threads, the compilers' CPU use and the collection rate. */
public final class RunQueuePressure {
    private static final long SPAN_NANOS = Duration.ofMillis(500).toNanos();

    /** The samples of the time span, and one before it. */
    private final Deque<Sample> samples = new ArrayDeque<>();

    public void update(Sample sample) {
        if (samples.isEmpty()
                || samples.getLast().times().nanos() != sample.times().nanos()) {
            samples.addLast(sample);
            while (samples.size() > 2
                    && sample.times().nanos() - second().times().nanos() > SPAN_NANOS) {
                samples.removeFirst();
            }
        }
    }

    private Sample second() {
        var each = samples.iterator();
        each.next();
        return each.next();
    }

    /** Discards all samples, because they belong to another policy. */
    public void reset() {
        samples.clear();
    }

    public boolean isKnown() {
        return nanos() > SPAN_NANOS;
    }

    private long nanos() {
        return samples.isEmpty()
                ? 0
                : samples.getLast().times().nanos() - samples.getFirst().times().nanos();
    }

    private CpuTimes used() {
        return samples.getLast().times().since(samples.getFirst().times());
    }

    /** The average number of application threads that were runnable without a CPU. */
    public double waiting() {
        return nanos() == 0 ? 0 : (double) used().appWaitNanos() / nanos();
    }

    /** The average number of CPUs that compilers used. */
    public double compiling() {
        return nanos() == 0 ? 0 : (double) used().compilerNanos() / nanos();
    }

    public double collectionsPerSecond() {
        return nanos() == 0
                ? 0
                : (samples.getLast().progress().steps()
                                - samples.getFirst().progress().steps())
                        * 1e9
                        / nanos();
    }
}

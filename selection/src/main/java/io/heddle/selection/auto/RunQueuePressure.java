package io.heddle.selection.auto;

import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** How a program has fared lately: how many threads were kept waiting, and how often it collected. */
final class RunQueuePressure {
    private static final long SPAN_NANOS = Duration.ofMillis(500).toNanos();

    /** The oldest is the last that is older than the span. */
    private final Deque<Sample> sights = new ArrayDeque<>();

    void look(Sample sample) {
        if (sights.isEmpty()
                || sights.getLast().times().nanos() != sample.times().nanos()) {
            sights.addLast(sample);
            while (sights.size() > 2
                    && sample.times().nanos() - second().times().nanos() > SPAN_NANOS) {
                sights.removeFirst();
            }
        }
    }

    private Sample second() {
        var each = sights.iterator();
        each.next();
        return each.next();
    }

    /** Forgets what was, for it was under another policy. */
    void forget() {
        sights.clear();
    }

    boolean isKnown() {
        return nanos() > SPAN_NANOS;
    }

    private long nanos() {
        return sights.isEmpty()
                ? 0
                : sights.getLast().times().nanos() - sights.getFirst().times().nanos();
    }

    private CpuTimes used() {
        return sights.getLast().times().since(sights.getFirst().times());
    }

    /** Application threads that were ready and had no CPU, on average. */
    double waiting() {
        return nanos() == 0 ? 0 : (double) used().appWaitNanos() / nanos();
    }

    /** How many CPUs compilers took, on average. */
    double compiling() {
        return nanos() == 0 ? 0 : (double) used().compilerNanos() / nanos();
    }

    /** Why there was nothing to try. */
    String describe() {
        return isKnown()
                ? "%.1f application threads waited for a CPU, and there were %.1f young collections a second, at last"
                        .formatted(waiting(), collectionsPerSecond())
                : "the program was too short to tell";
    }

    double collectionsPerSecond() {
        return nanos() == 0
                ? 0
                : (sights.getLast().collections() - sights.getFirst().collections()) * 1e9 / nanos();
    }
}

package io.heddle.governor.selector;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** How a program has fared lately: how many threads were kept waiting, and how often it collected. */
final class Pressure {
    private static final long SPAN_NANOS = Duration.ofMillis(500).toNanos();

    /** The oldest is the last that is older than the span. */
    private final Deque<Sight> sights = new ArrayDeque<>();

    void look(Sight sight) {
        if (sights.isEmpty()
                || sights.getLast().clocks().nanos() != sight.clocks().nanos()) {
            sights.addLast(sight);
            while (sights.size() > 2
                    && sight.clocks().nanos() - second().clocks().nanos() > SPAN_NANOS) {
                sights.removeFirst();
            }
        }
    }

    private Sight second() {
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
                : sights.getLast().clocks().nanos() - sights.getFirst().clocks().nanos();
    }

    private Clocks used() {
        return sights.getLast().clocks().since(sights.getFirst().clocks());
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
    String inWords() {
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

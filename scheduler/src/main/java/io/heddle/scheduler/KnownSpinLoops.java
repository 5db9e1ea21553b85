package io.heddle.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Loops in which threads were seen spinning within the last 10 s.
 *
 * <p>Another thread that is found in one of these loops counts as spinning at its first sample.
 */
final class KnownSpinLoops {
    private static final int MAX_LOOPS = 16;
    private static final long RETENTION_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final class SpinLoop {
        private final StackTraceElement[] stack;
        private final long seenNanos;

        SpinLoop(StackTraceElement[] stack, long seenNanos) {
            this.stack = stack;
            this.seenNanos = seenNanos;
        }
    }

    private final Deque<SpinLoop> loops = new ArrayDeque<>();

    boolean isEmpty() {
        return loops.isEmpty();
    }

    void add(StackTraceElement[] stack, long now) {
        loops.removeIf(loop -> SpinDetector.isSameLoop(loop.stack, stack));
        loops.addLast(new SpinLoop(stack, now));
        if (loops.size() > MAX_LOOPS) {
            loops.removeFirst();
        }
    }

    /** Returns whether a thread with this stack is in a known loop, and if so keeps that loop for another 10 s. */
    boolean matches(StackTraceElement[] stack, long now) {
        loops.removeIf(loop -> now - loop.seenNanos > RETENTION_NANOS);
        for (SpinLoop loop : loops) {
            if (SpinDetector.isSameLoop(loop.stack, stack)) {
                add(stack, now);
                return true;
            }
        }
        return false;
    }
}

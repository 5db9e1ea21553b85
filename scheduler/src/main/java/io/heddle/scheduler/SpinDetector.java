package io.heddle.scheduler;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Detects from stack samples whether a thread spins.
 *
 * <p>A computing thread is found in other methods at each sample, a spinning thread in the same loop. A tight computing
 * loop counts as spinning. That costs no more than treating it as a spinning thread.
 */
final class SpinDetector {
    private static final int SAMPLES = 3;

    /** How long a thread that was seen making progress is not sampled, because a stack sample stops it. */
    private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * Prefixes of classes that a spin loop calls to check its condition: atomic and concurrent objects, the time, its
     * own state.
     */
    private static final List<String> POLLED_PREFIXES = List.of(
            "java.util.concurrent.", "java.lang.invoke.", "java.lang.Thread", "java.lang.System", "jdk.internal.");

    private StackTraceElement[] stack = {};
    private int sameCount;
    private long backoffUntil;
    private boolean backingOff;

    /** Returns whether the thread's stack must not be sampled now. */
    boolean isBackingOff(long now) {
        return backingOff && now - backoffUntil < 0;
    }

    /** Adds a stack sample; returns true if this one and the previous ones all show the same loop. */
    boolean observe(StackTraceElement[] next, long now) {
        backingOff = sameCount > 0 && !isSameLoop(stack, next);
        if (backingOff) {
            backoffUntil = now + BACKOFF_NANOS;
            sameCount = 0;
        } else {
            sameCount++;
        }
        stack = next;
        return sameCount >= SAMPLES;
    }

    /**
     * Returns whether two stacks are of the same loop.
     *
     * <p>They are if their frames are equal, apart from the line within the loop and the calls by which the loop checks
     * its condition.
     */
    static boolean isSameLoop(StackTraceElement[] one, StackTraceElement[] other) {
        int first = loopFrame(one);
        int second = loopFrame(other);
        int frames = one.length - first;
        if (frames == 0 || frames != other.length - second || !isSameMethod(one[first], other[second])) {
            return false;
        }
        for (int i = 1; i < frames; i++) {
            if (!one[first + i].equals(other[second + i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of the innermost frame that is not part of checking the condition. */
    private static int loopFrame(StackTraceElement[] stack) {
        int at = 0;
        while (at < stack.length - 1 && isPoll(stack[at].getClassName())) {
            at++;
        }
        return at;
    }

    private static boolean isPoll(String className) {
        return POLLED_PREFIXES.stream().anyMatch(className::startsWith);
    }

    private static boolean isSameMethod(StackTraceElement one, StackTraceElement other) {
        return one.getMethodName().equals(other.getMethodName())
                && one.getClassName().equals(other.getClassName());
    }
}

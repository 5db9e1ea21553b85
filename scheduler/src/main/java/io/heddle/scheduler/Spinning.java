package io.heddle.scheduler;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whether a thread that runs on and on gets anywhere: one that computes is found in other methods each time, one that spins in
 * the same. A tight loop that computes is taken for spinning, which costs no more than giving it what a spinner is given.
 */
final class Spinning {
    private static final int LOOKS = 3;

    /** A thread that was seen to get on is left in peace for this time, for a look at its stack stops it. */
    private static final long PEACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Where a loop looks whether to go on: at atomic and concurrent objects, at the time, at its own state. */
    private static final List<String> LOOKING = List.of(
            "java.util.concurrent.", "java.lang.invoke.", "java.lang.Thread", "java.lang.System", "jdk.internal.");

    private StackTraceElement[] stack = {};
    private int same;
    private long peaceUntil;
    private boolean inPeace;

    /** Whether the thread's stack isn't to be looked at now. */
    boolean isInPeace(long now) {
        return inPeace && now - peaceUntil < 0;
    }

    /** One more look; true when this one and those before all found it at the same place. */
    boolean isSeen(StackTraceElement[] next, long now) {
        inPeace = same > 0 && !isAlike(stack, next);
        if (inPeace) {
            peaceUntil = now + PEACE_NANOS;
            same = 0;
        } else {
            same++;
        }
        stack = next;
        return same >= LOOKS;
    }

    /**
     * Whether two stacks are of one loop: the same frames, but for the line that the loop is at, and for a call by which it looks
     * whether to go on.
     */
    static boolean isAlike(StackTraceElement[] one, StackTraceElement[] other) {
        int first = loop(one);
        int second = loop(other);
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

    /** The innermost frame that isn't part of a look. */
    private static int loop(StackTraceElement[] stack) {
        int at = 0;
        while (at < stack.length - 1 && isLook(stack[at].getClassName())) {
            at++;
        }
        return at;
    }

    private static boolean isLook(String className) {
        return LOOKING.stream().anyMatch(className::startsWith);
    }

    private static boolean isSameMethod(StackTraceElement one, StackTraceElement other) {
        return one.getMethodName().equals(other.getMethodName())
                && one.getClassName().equals(other.getClassName());
    }
}

package io.heddle.scheduler;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Whether a thread that runs on and on gets anywhere: one that computes is found in other methods each time, one that spins in
 * the same. A tight loop that computes is taken for spinning, which costs no more than giving it what a spinner is given.
 */
final class Spinning {
    private static final int LOOKS = 3;

    /** A thread that was seen to get on is left in peace for this time, for a look at its stack stops it. */
    private static final long PEACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private StackTraceElement[] stack = {};
    private int same;
    private long peaceUntil;
    private boolean inPeace;

    /** One more look; true when this one and those before all found it at the same place. */
    boolean isSeen(Carrier carrier, long now) {
        if (inPeace && now - peaceUntil < 0) {
            return false;
        }
        Thread thread = carrier.running() instanceof Home home ? home.thread() : null;
        if (thread == null) {
            return false;
        }
        StackTraceElement[] next = thread.getStackTrace();
        inPeace = same > 0 && !isSame(stack, next);
        if (inPeace) {
            peaceUntil = now + PEACE_NANOS;
            same = 0;
        } else {
            same++;
        }
        stack = next;
        return same >= LOOKS;
    }

    /** Lines may differ within the method that it is in. */
    private static boolean isSame(StackTraceElement[] one, StackTraceElement[] other) {
        return one.length > 0
                && one.length == other.length
                && one[0].getMethodName().equals(other[0].getMethodName())
                && one[0].getClassName().equals(other[0].getClassName())
                && Arrays.equals(one, 1, one.length, other, 1, other.length);
    }
}

package io.heddle.governor.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a program is brought to its end. One that was asked to end by a signal is let go of its policy: what it does about that
 * it does on new threads, which would wait behind all others, behind spinning ones for ever. One whose time is over, or that
 * nobody wants any more, is told to end, and killed if it doesn't. Ages are nanoseconds since its start.
 *
 * <p>Concurrency: {@code leaving} and {@code unwanted} are written by whoever handles signals, and only ever set; the rest
 * belongs to the governor's thread.
 */
final class ShutdownSequence {
    /** What is to be done now; the last three are told again and again. */
    enum Step {
        NOTHING,
        TERM,
        REVERT,
        /** As before, and to be told: it was asked to end long ago, and goes on. */
        GOES_ON,
        KILL
    }

    /** Between asking a program to end and ending it. */
    private static final long GRACE_NANOS = Duration.ofSeconds(5).toNanos();

    private static final long NEVER = Long.MAX_VALUE;

    private final long timeoutNanos;
    private long leavingSince = NEVER;
    private long killAfter = NEVER;
    private boolean timedOut;
    private volatile boolean leaving;
    private volatile boolean unwanted;

    ShutdownSequence(@Nullable Duration timeout) {
        timeoutNanos = timeout == null ? NEVER : timeout.toNanos();
    }

    /** The program gets, or has got, a signal that asks for its end. */
    void leaving() {
        leaving = true;
    }

    /** Nobody waits for the program any more. */
    void unwanted() {
        unwanted = true;
    }

    /** Whether the program was told to end because its time was over. */
    boolean timedOut() {
        return timedOut;
    }

    Step next(long age) {
        boolean isTold = killAfter != NEVER;
        if (isTold && age > killAfter) {
            return Step.KILL;
        }
        if (!isTold && (unwanted || age > timeoutNanos)) {
            timedOut = age > timeoutNanos;
            killAfter = age + GRACE_NANOS;
            return Step.TERM;
        }
        if (!leaving) {
            return Step.NOTHING;
        }
        leavingSince = Math.min(leavingSince, age);
        return age - leavingSince > GRACE_NANOS ? Step.GOES_ON : Step.REVERT;
    }
}

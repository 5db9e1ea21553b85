package io.heddle.governor.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The sequence of steps that ends a program. After a termination signal its policy is reverted: its shutdown runs on
 * new threads, which real-time threads could delay forever. After the timeout or a cancellation the program gets
 * SIGTERM, and later SIGKILL. Ages are nanoseconds since its start.
 *
 * <p>Concurrency: signal handlers write {@code terminationSignalled} and {@code cancelled}, which are only ever set.
 * The governor's thread alone uses the rest.
 */
final class ShutdownSequence {
    /** The step that is due. The last three repeat. */
    enum Step {
        NOTHING,
        TERM,
        REVERT,
        /** The program still runs long after the termination signal, which is to be reported. */
        GOES_ON,
        KILL
    }

    /** The time between SIGTERM and SIGKILL. */
    private static final long GRACE_NANOS = Duration.ofSeconds(5).toNanos();

    private static final long NEVER = Long.MAX_VALUE;

    private final long timeoutNanos;
    private long signalledSince = NEVER;
    private long killAfter = NEVER;
    private boolean timedOut;
    private volatile boolean terminationSignalled;
    private volatile boolean cancelled;

    ShutdownSequence(@Nullable Duration timeout) {
        timeoutNanos = timeout == null ? NEVER : timeout.toNanos();
    }

    /** Records that the program gets, or has got, a termination signal. */
    void terminationSignalled() {
        terminationSignalled = true;
    }

    /** Requests the end of the program. */
    void cancel() {
        cancelled = true;
    }

    /** Whether the program was ended because of the timeout. */
    boolean timedOut() {
        return timedOut;
    }

    Step next(long age) {
        boolean isTerminating = killAfter != NEVER;
        if (isTerminating && age > killAfter) {
            return Step.KILL;
        }
        if (!isTerminating && (cancelled || age > timeoutNanos)) {
            timedOut = age > timeoutNanos;
            killAfter = age + GRACE_NANOS;
            return Step.TERM;
        }
        if (!terminationSignalled) {
            return Step.NOTHING;
        }
        signalledSince = Math.min(signalledSince, age);
        return age - signalledSince > GRACE_NANOS ? Step.GOES_ON : Step.REVERT;
    }
}

package io.heddle.governor.safety;

/**
 * The watchdog could not be started or has died, so no thread may be real-time. The message is one line with cause and
 * remedy.
 */
public final class WatchdogException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WatchdogException(String message) {
        super(message);
    }
}

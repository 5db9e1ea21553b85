package io.heddle.governor.safety;

/** There is no watchdog, so nothing may be made real-time. One line: cause and mend. */
public final class WatchdogException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WatchdogException(String message) {
        super(message);
    }
}

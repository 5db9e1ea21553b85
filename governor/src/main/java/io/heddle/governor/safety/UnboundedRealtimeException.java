package io.heddle.governor.safety;

/** Real-time throttling is off or does not apply, so a real-time program could take the whole machine. */
public final class UnboundedRealtimeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnboundedRealtimeException(String message) {
        super(message);
    }
}

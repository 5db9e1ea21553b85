package io.heddle.governor.safety;

/** This machine's real-time throttling is switched off, so a real-time program could take it whole. */
public final class UnboundedRealtimeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnboundedRealtimeException(String message) {
        super(message);
    }
}

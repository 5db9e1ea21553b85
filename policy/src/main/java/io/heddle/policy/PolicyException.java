package io.heddle.policy;

/** An invalid policy expression or policy file. The message is one line with the cause and the remedy. */
public final class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public PolicyException(String message) {
        super(message);
    }
}

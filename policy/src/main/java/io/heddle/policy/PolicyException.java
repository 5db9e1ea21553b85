package io.heddle.policy;

/** What a user called a policy is none; one line with cause and mend. */
public final class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public PolicyException(String message) {
        super(message);
    }
}

package io.heddle.documents;

/** A request of the user that Heddle cannot fulfil. Its message is one line: the cause, and what to do. */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param message {@code <what failed>: <cause>. <What to do>.} */
    public UserError(String message) {
        super(message);
    }
}

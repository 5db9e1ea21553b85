package io.heddle.compare;

/** Something the user asked for can't be done. One line: cause and mend. */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UserError(String message) {
        super(message);
    }
}

package io.heddle.cli;

/** Something the user asked for can't be done. One line: cause and mend. */
final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1;

    UserError(String message) {
        super(message);
    }
}

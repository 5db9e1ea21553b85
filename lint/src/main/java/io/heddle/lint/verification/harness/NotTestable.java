package io.heddle.lint.verification.harness;

/** Thrown if a task can't be tested; the message is the reason. */
class NotTestable extends Exception {
    private static final long serialVersionUID = 1;

    NotTestable(String reason) {
        super(reason);
    }
}

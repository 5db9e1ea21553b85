package io.heddle.lint.verification.harness.values;

/** Thrown if a task can't be tested; the message is the reason. */
public class NotTestable extends Exception {
    private static final long serialVersionUID = 1;

    public NotTestable(String reason) {
        super(reason);
    }
}

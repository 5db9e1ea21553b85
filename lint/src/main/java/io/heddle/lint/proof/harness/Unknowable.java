package io.heddle.lint.proof.harness;

/** That a task can't be tried, and why. */
final class Unknowable extends Exception {
    private static final long serialVersionUID = 1;

    Unknowable(String reason) {
        super(reason);
    }
}

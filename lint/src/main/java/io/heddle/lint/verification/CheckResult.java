package io.heddle.lint.verification;

/**
 * The result of a differential check.
 *
 * @param reason how the change was tested, how it differs, or why it can't be tested
 */
public record CheckResult(Kind kind, String reason) {
    /** The kind of a result. */
    public enum Kind {
        /** The sources compile, and the tasks compute the same. */
        PASSED,
        /** The tasks can't be tested automatically. */
        NOT_TESTABLE,
        /** The sources don't compile, or the tasks compute something else. */
        FAILED
    }
}

package io.heddle.lint.verification.harness;

/** What the code under test gets from missing code. */
public enum MissingResult {
    /** An exception, because the check can't know what the missing code does with the data. */
    EXCEPTION,
    /** A generated value. The calls must be the same before and after the fix. */
    GENERATED
}

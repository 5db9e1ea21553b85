package io.heddle.lint.verification.harness.missing;

/** The results of missing code for the code under test. */
public enum MissingResult {
    /** An exception, because the check can't know what the missing code does with the data. */
    EXCEPTION,
    /** A generated value. The calls must be the same before and after the fix. */
    GENERATED
}

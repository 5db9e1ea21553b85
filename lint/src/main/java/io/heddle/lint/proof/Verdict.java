package io.heddle.lint.proof;

/**
 * What is known of a change.
 *
 * @param reason how it was shown, or what speaks against it, or why it can't be shown
 */
public record Verdict(Kind kind, String reason) {
    /** Whether it may be made. */
    public enum Kind {
        /** It compiles, and computes the same. */
        PROVED,
        /** It may be right; nobody can tell by itself. */
        UNPROVED,
        /** It doesn't compile, or computes something else. */
        WRONG
    }
}

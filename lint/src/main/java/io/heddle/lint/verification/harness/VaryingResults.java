package io.heddle.lint.verification.harness;

import io.heddle.lint.verification.harness.values.NotTestable;

/** Thrown if the results of a task vary for the same data. */
final class VaryingResults extends NotTestable {
    private static final long serialVersionUID = 1;

    VaryingResults() {
        super("its results vary for the same data");
    }
}

/** Loads the two versions of a program. The loaded classes report tasks, calls and changed lines, and sleep briefly. */
@NullMarked
package io.heddle.lint.verification.harness.loading;

import org.jspecify.annotations.NullMarked;

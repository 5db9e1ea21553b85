/** Findings as text, as JSON, and as SARIF. */
@NullMarked
package io.heddle.lint.output;

import org.jspecify.annotations.NullMarked;

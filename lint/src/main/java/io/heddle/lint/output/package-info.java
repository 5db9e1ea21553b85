/** Findings as text, JSON and SARIF, and the outcome of fixes as text. */
@NullMarked
package io.heddle.lint.output;

import org.jspecify.annotations.NullMarked;

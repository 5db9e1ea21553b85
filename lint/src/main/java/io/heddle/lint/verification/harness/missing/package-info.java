/** Results of calls of missing code, the same before and after a fix. */
@NullMarked
package io.heddle.lint.verification.harness.missing;

import org.jspecify.annotations.NullMarked;

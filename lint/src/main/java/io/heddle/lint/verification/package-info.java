/** Tests whether changed sources compile and compute the same as before. */
@NullMarked
package io.heddle.lint.verification;

import org.jspecify.annotations.NullMarked;

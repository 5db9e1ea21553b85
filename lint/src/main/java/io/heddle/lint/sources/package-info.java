/** Which files are looked at, and what becomes of those that can't be. */
@NullMarked
package io.heddle.lint.sources;

import org.jspecify.annotations.NullMarked;

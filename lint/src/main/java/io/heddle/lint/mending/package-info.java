/** From findings to sources that are mended, and proved to be right. */
@NullMarked
package io.heddle.lint.mending;

import org.jspecify.annotations.NullMarked;

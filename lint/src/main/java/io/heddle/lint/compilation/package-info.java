/** Compiles single sources of a program whose other sources, or whose dependencies, may be incomplete. */
@NullMarked
package io.heddle.lint.compilation;

import org.jspecify.annotations.NullMarked;

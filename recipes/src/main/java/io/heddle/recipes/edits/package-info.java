/** Text edits of a source file, and the interface of the fixes that make them. */
@NullMarked
package io.heddle.recipes.edits;

import org.jspecify.annotations.NullMarked;

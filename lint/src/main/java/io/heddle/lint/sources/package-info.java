/** Finds source files and selects those worth parsing. */
@NullMarked
package io.heddle.lint.sources;

import org.jspecify.annotations.NullMarked;

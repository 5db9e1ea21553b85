/** Finds the jars that sources need on this machine, without running their build. */
@NullMarked
package io.heddle.lint.dependencies;

import org.jspecify.annotations.NullMarked;

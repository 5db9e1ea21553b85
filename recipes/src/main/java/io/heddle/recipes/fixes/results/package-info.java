/** Fixes of copy-on-join: tasks write to a shared array, or add to the first child's collection. */
@NullMarked
package io.heddle.recipes.fixes.results;

import org.jspecify.annotations.NullMarked;

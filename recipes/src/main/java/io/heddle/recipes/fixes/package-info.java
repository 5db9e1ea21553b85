/** Fixes of bottlenecks: edits of a source that leave all other bytes unchanged. */
@NullMarked
package io.heddle.recipes.fixes;

import org.jspecify.annotations.NullMarked;

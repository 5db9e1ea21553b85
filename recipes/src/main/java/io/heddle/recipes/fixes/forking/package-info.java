/** Fixes of how tasks are forked and joined. */
@NullMarked
package io.heddle.recipes.fixes.forking;

import org.jspecify.annotations.NullMarked;

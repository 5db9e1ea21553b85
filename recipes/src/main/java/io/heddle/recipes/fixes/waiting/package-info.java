/** Fixes that remove sleeps and needless locks. */
@NullMarked
package io.heddle.recipes.fixes.waiting;

import org.jspecify.annotations.NullMarked;

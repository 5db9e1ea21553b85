/** Fixes of copy-on-fork and view-on-fork: tasks share their data. */
@NullMarked
package io.heddle.recipes.fixes.sharing;

import org.jspecify.annotations.NullMarked;

/** What runs in fork/join tasks and in the common pool, through all methods that it calls. */
@NullMarked
package io.heddle.recipes.reach;

import org.jspecify.annotations.NullMarked;

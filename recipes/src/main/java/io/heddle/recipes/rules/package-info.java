/** The bottlenecks, one a class. */
@NullMarked
package io.heddle.recipes.rules;

import org.jspecify.annotations.NullMarked;
